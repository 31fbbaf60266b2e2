/** What a host brings: its own retrieval, indexes for embeddings and for graphs, and the bounded feed that fills them. */
@NullMarked
package dev.varve.index;

import org.jspecify.annotations.NullMarked;
