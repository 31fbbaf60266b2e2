/**
 * Checks whose words Varve takes a text to be against statements that people labelled:
 * {@link dev.varve.research.voices.VoicesCommand} prints the confusion matrix, {@link dev.varve.research.labels.LabelledStatement}
 * reads the labels and {@link dev.varve.research.voices.HeardFile} a recording.
 */
@NullMarked
package dev.varve.research.voices;

import org.jspecify.annotations.NullMarked;
