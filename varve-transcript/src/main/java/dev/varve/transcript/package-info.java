/**
 * Conversation files: reads the logs of agents and chat programs as a stream of {@link dev.varve.Message}s, and
 * writes Varve's own lossless JSONL. {@link dev.varve.transcript.Transcripts} opens a file, {@link
 * dev.varve.transcript.TranscriptFormat} lists the supported formats. Each format is one class; they share code for
 * lines, errors and the rules that every conversation obeys.
 */
@NullMarked
package dev.varve.transcript;

import org.jspecify.annotations.NullMarked;
