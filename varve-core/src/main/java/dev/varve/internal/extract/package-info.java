/** Records that a language model fills: what a model is told about them, and what its answers are worth. */
@NullMarked
package dev.varve.internal.extract;

import org.jspecify.annotations.NullMarked;
