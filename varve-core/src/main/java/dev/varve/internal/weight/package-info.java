/** The numbers that were learnt: what a sentence is worth to the extractive observer, and what a hit is to recall. */
@NullMarked
package dev.varve.internal.weight;

import org.jspecify.annotations.NullMarked;
