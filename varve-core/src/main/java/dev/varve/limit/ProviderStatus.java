package dev.varve.limit;

import java.time.Instant;

/**
 * How a provider stands.
 *
 * @param provider its name, such as {@code openai}
 * @param open     whether its circuit is open: it failed and is left alone
 * @param until    until when; the next call after that tries it
 */
public record ProviderStatus(String provider, boolean open, Instant until) {}
