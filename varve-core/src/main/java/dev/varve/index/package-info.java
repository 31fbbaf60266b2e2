/** Ports to indexes that a host brings, for embeddings and for graphs, and the bounded feed that fills them. */
@NullMarked
package dev.varve.index;

import org.jspecify.annotations.NullMarked;
