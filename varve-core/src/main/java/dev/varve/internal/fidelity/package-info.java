/**
 * Keeps observations true to their source without asking a model: finds the literals that matter in messages and in
 * notes, puts back what was lost, marks what was made up.
 */
@NullMarked
package dev.varve.internal.fidelity;

import org.jspecify.annotations.NullMarked;
