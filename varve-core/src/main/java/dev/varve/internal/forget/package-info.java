/** Deleting messages with everything that was derived from them, for those who have a right to it. */
@NullMarked
package dev.varve.internal.forget;

import org.jspecify.annotations.NullMarked;
