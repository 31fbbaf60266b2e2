/**
 * The parts of a {@link dev.varve.Policy}: when notes are written, when they are condensed, and what a context holds. Plain
 * data, each with a builder. {@link dev.varve.Policy#defaults()} and its siblings fill them in, so most hosts never name them.
 */
@NullMarked
package dev.varve.policy;

import org.jspecify.annotations.NullMarked;
