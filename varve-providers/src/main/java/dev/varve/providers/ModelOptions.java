package dev.varve.providers;

import java.time.Duration;
import java.util.Optional;

/**
 * Options for calling a model.
 *
 * @param baseUrl address that overrides the provider's and the environment's; without a path, the provider's usual
 *      one is added
 * @param timeout longest wait for one answer; a prompt's deadline ends it earlier
 * @param contextWindow tokens that a local model is loaded for (Ollama, whose default would silently truncate longer
 *      prompts); other providers know their models' windows
 */
public record ModelOptions(Optional<String> baseUrl, Duration timeout, int contextWindow) {
    /** Checks the values. */
    public ModelOptions {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("the timeout must be positive: " + timeout);
        }
        if (contextWindow < 1) {
            throw new IllegalArgumentException("the context window must be positive: " + contextWindow);
        }
    }

    /** The provider's own address, five minutes, 32 768 tokens. */
    public static ModelOptions defaults() {
        return new ModelOptions(Optional.empty(), Duration.ofMinutes(5), 32_768);
    }

    /** With another {@link #baseUrl()}. */
    public ModelOptions withBaseUrl(String newBaseUrl) {
        return new ModelOptions(Optional.of(newBaseUrl), timeout, contextWindow);
    }

    /** With another {@link #timeout()}. */
    public ModelOptions withTimeout(Duration newTimeout) {
        return new ModelOptions(baseUrl, newTimeout, contextWindow);
    }

    /** With another {@link #contextWindow()}. */
    public ModelOptions withContextWindow(int tokens) {
        return new ModelOptions(baseUrl, timeout, tokens);
    }

    ModelOptions withoutBaseUrl() {
        return new ModelOptions(Optional.empty(), timeout, contextWindow);
    }
}
