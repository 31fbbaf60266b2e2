/**
 * Vectors of what sessions hold: {@link dev.varve.internal.meaning.EmbeddingIndexer} has them computed while nobody waits,
 * {@link dev.varve.internal.meaning.SemanticSearch} finds by them.
 */
@NullMarked
package dev.varve.internal.meaning;

import org.jspecify.annotations.NullMarked;
