/** From many notes to one: what is condensed, how hard it is pressed, and when the result counts. */
@NullMarked
package dev.varve.internal.reflect;

import org.jspecify.annotations.NullMarked;
