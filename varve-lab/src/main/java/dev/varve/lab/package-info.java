/** Measures what the documentation claims, and breaks Varve on purpose. Every figure in it comes from one of these commands. */
@NullMarked
package dev.varve.lab;

import org.jspecify.annotations.NullMarked;
