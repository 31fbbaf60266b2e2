/**
 * What writes memory: the {@link dev.varve.model.MemoryModel} port with its requests and answers. An implementation
 * may follow rules ({@code dev.varve.internal.extractive}) or call a language model; the engine checks every answer before it
 * counts, whoever wrote it.
 */
@NullMarked
package dev.varve.model;

import org.jspecify.annotations.NullMarked;
