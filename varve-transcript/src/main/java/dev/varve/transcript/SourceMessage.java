package dev.varve.transcript;

import dev.varve.Message;

/**
 * A message and where it came from.
 *
 * @param message what was said
 * @param line    the line of the file on which it begins, counted from 1
 */
public record SourceMessage(Message message, long line) {}
