/** Remembers what passes through, and sends notes in place of what is noted. */
@NullMarked
package dev.varve.gateway.memory;

import org.jspecify.annotations.NullMarked;
