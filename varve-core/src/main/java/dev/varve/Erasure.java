package dev.varve;

/**
 * What a deletion of messages took along.
 *
 * @param span         the numbers that are gone for good
 * @param messages     messages that were deleted
 * @param observations observations that were written anew from what remains
 * @param reflections  reflections that gave way to what they had replaced
 * @param facts        facts that were deleted
 */
public record Erasure(Span span, int messages, int observations, int reflections, int facts) {}
