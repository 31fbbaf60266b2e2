/** Looking at sessions. */
@NullMarked
package dev.varve.cli.session;

import org.jspecify.annotations.NullMarked;
