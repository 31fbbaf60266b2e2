package dev.varve;

/**
 * Everything that was deleted together with messages. Immutable.
 *
 * @param span         the sequence numbers, which are never used again
 * @param messages     messages that were deleted
 * @param observations observations that were rewritten from what remains
 * @param reflections  reflections that were undone, so that the notes they had replaced count again
 * @param facts        facts that were deleted
 */
public record Erasure(Span span, int messages, int observations, int reflections, int facts) {}
