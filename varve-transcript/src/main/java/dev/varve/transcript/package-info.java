/**
 * Conversation files: reads the logs that agents and chat programs leave behind as a stream of {@link
 * dev.varve.Message}s, and writes Varve's own lossless JSONL. {@link dev.varve.transcript.Transcripts} opens a file,
 * {@link dev.varve.transcript.TranscriptFormat} lists what can be read. Each format is one class; they share the
 * reading of lines, the reporting of faults and the rules that every conversation obeys.
 */
@NullMarked
package dev.varve.transcript;

import org.jspecify.annotations.NullMarked;
