/**
 * Checks whose words Varve takes a text to be against statements that people labelled:
 * {@link dev.varve.lab.voices.VoicesCommand} prints the confusion matrix, {@link dev.varve.lab.labels.LabelledStatement}
 * reads the labels and {@link dev.varve.lab.voices.HeardFile} a recording.
 */
@NullMarked
package dev.varve.lab.voices;

import org.jspecify.annotations.NullMarked;
