package dev.varve.event;

import java.time.Instant;

/**
 * The state of a model provider: whether it is called, or left alone because it failed. Immutable.
 *
 * @param provider its name, such as {@code openai}
 * @param circuit  whether it is called
 * @param until    when the next call may try it; in the past if the next one will; the epoch while the circuit is closed
 * @param reason   why it is left alone, for people, without message text; empty while the circuit is closed
 */
public record ProviderStatus(String provider, Circuit circuit, Instant until, String reason) {

    /** The state of a circuit breaker. */
    public enum Circuit {
        /** Every call goes through. */
        CLOSED,
        /** No call goes through until the time is up. */
        OPEN,
        /** One call tries the provider; the others wait for its outcome. */
        HALF_OPEN
    }

    /** True if the provider failed and has not answered successfully since. */
    public boolean open() {
        return circuit != Circuit.CLOSED;
    }
}
