package dev.varve.gateway.match;

/**
 * The known part of one branch of a conversation.
 *
 * @param key of its session
 * @param chain of its messages
 */
public record KnownBranch(String key, Chain chain) {}
