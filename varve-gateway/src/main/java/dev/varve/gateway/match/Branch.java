package dev.varve.gateway.match;

/**
 * What is known of one course of a conversation.
 *
 * @param key   of its session
 * @param chain of its messages
 */
public record Branch(String key, Chain chain) {}
