/**
 * Writing notes: the {@link dev.varve.model.MemoryModel} interface with its requests and answers. An implementation may
 * follow rules or call a {@link dev.varve.model.LanguageModel}. The engine checks every answer before it uses it.
 */
@NullMarked
package dev.varve.model;

import org.jspecify.annotations.NullMarked;
