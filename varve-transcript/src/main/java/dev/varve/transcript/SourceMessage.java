package dev.varve.transcript;

import dev.varve.Message;

/**
 * A message and its position in the file.
 *
 * @param message the message
 * @param line the line on which it begins, counted from 1
 */
public record SourceMessage(Message message, long line) {}
