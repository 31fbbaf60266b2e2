/**
 * Statements that people labelled, as {@code GUIDE.md} of the labels says, and the recordings that they stand in. Labels keep
 * no text in this project.
 */
@NullMarked
package dev.varve.lab.labels;

import org.jspecify.annotations.NullMarked;
