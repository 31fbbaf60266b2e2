/** Measures what the documentation claims. Every number in it comes from one of these commands. */
@NullMarked
package dev.varve.bench;

import org.jspecify.annotations.NullMarked;
