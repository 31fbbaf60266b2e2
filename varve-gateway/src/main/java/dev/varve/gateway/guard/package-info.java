/** Who may call. */
@NullMarked
package dev.varve.gateway.guard;

import org.jspecify.annotations.NullMarked;
