package dev.varve.springai;

import dev.varve.Usage;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Describes a client's exception without its text, in which providers quote prompts and parts of keys. */
final class SpringAiFailure {
    private static final int MAX_CAUSES = 10;

    private SpringAiFailure() {}

    /**
     * The meaning of a failed call.
     *
     * @param now against which a date in Retry-After is measured
     */
    static ModelException of(String model, Throwable failure, Instant now) {
        List<Throwable> chain = Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(MAX_CAUSES)
                .toList();
        return chain.stream()
                .map(cause -> ErrorAnswer.in(cause, now))
                .flatMap(Optional::stream)
                .findFirst()
                .map(answered -> answered.failure(model, null))
                .orElseGet(() -> new ModelException(
                        Kind.TEMPORARY, model + ": " + network(chain), Duration.ZERO, Usage.UNKNOWN_CALL));
    }

    private static String network(List<Throwable> chain) {
        String kind = chain.get(chain.size() - 1).getClass().getSimpleName();
        return chain.stream().anyMatch(IOException.class::isInstance)
                ? "no connection, or it broke off; check the network and the base URL (" + kind + ")"
                : "the call failed; try again, and if it stays, check the model's name and the base URL (" + kind + ")";
    }
}
