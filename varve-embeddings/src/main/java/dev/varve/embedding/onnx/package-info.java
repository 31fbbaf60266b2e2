/** Models of some ten million weights that turn text into vectors on the processor, without a network. */
@NullMarked
package dev.varve.embedding.onnx;

import org.jspecify.annotations.NullMarked;
