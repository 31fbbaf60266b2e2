package dev.varve.lab.paid;

/**
 * A call of a language model.
 *
 * @param role         what for: observer, answer, judge
 * @param model        who was called
 * @param inputTokens  read
 * @param outputTokens written
 * @param reported     whether the provider said so; otherwise it is an estimate
 */
public record Call(String role, String model, long inputTokens, long outputTokens, boolean reported) {}
