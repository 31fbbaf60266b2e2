package dev.varve;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Fills a record from what a session says, with the language model that writes its notes. Immutable and thread-safe.
 *
 * <pre>{@code
 * record Trip(String city, LocalDate from, OptionalInt guests, List<String> wishes) {}
 *
 * Extracted<Trip> trip = varve.extract(Trip.class).from(session);
 * trip.value().ifPresent(booking::prepare);
 * trip.sourcesOf("from"); // the messages that the day comes from
 * }</pre>
 *
 * <p>A component may be text, a number, a boolean, an enum, a type of {@code java.time}, a URI, a record, or a {@code List},
 * {@code Set} or {@code Optional} of these. Whatever the session does not say is left empty; a component that cannot be empty
 * and is not {@code @Nullable} is needed, and without it there is no record. {@link Described} tells the model what a component
 * means.
 *
 * @param <T> the record
 */
public final class Extractor<T extends Record> {
    private final BiFunction<Session, Extractor<T>, Extracted<T>> work;
    private final String instructions;
    private final int inputTokens;
    private final int outputTokens;
    private final Optional<Duration> deadline;

    Extractor(BiFunction<Session, Extractor<T>, Extracted<T>> work) {
        this(work, "", 24_000, 2_000, Optional.empty());
    }

    private Extractor(
            BiFunction<Session, Extractor<T>, Extracted<T>> work,
            String instructions,
            int inputTokens,
            int outputTokens,
            Optional<Duration> deadline) {
        this.work = work;
        this.instructions = instructions;
        this.inputTokens = inputTokens;
        this.outputTokens = outputTokens;
        this.deadline = deadline;
    }

    /** A copy that tells the model this after its own instructions, such as what counts as settled in your domain. */
    public Extractor<T> instructions(String text) {
        return new Extractor<>(work, text, inputTokens, outputTokens, deadline);
    }

    /**
     * A copy with other bounds for one call. The newest messages come first; what they leave of the room holds notes on those
     * before.
     *
     * @param input  tokens of messages and notes, at least 1,000; default 24,000
     * @param output tokens of the answer, at least 100; default 2,000
     */
    public Extractor<T> tokens(int input, int output) {
        if (input < 1_000 || output < 100) {
            throw new IllegalArgumentException("extracting needs at least 1000 tokens of input and 100 of output, got "
                    + input + " and " + output);
        }
        return new Extractor<>(work, instructions, input, output, deadline);
    }

    /** A copy with this time limit, for both calls if a second is needed; default the policy's deadline for notes. */
    public Extractor<T> deadline(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("the deadline must be more than zero, is " + time);
        }
        return new Extractor<>(work, instructions, inputTokens, outputTokens, Optional.of(time));
    }

    /**
     * Reads the session and asks the model, at most twice. Changes nothing but what the session has spent. A session without
     * messages is not asked about.
     *
     * @throws dev.varve.model.ModelException if no language model is set, or it gives no answer that can be read
     */
    public Extracted<T> from(Session session) {
        return work.apply(session, this);
    }

    String instructions() {
        return instructions;
    }

    int inputTokens() {
        return inputTokens;
    }

    int outputTokens() {
        return outputTokens;
    }

    Optional<Duration> deadline() {
        return deadline;
    }
}
