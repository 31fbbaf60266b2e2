/**
 * Fits the weights of {@link dev.varve.language.intent.IntentModel} to labelled statements, and measures them on people and
 * repositories that they were not fitted to. Labels stand in the resources of this package, without words;
 * {@code TRAINED_ON.tsv} says which repositories have the words, at which commit and under which licence.
 */
@NullMarked
package dev.varve.lab.selection;

import org.jspecify.annotations.NullMarked;
