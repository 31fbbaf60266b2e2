package dev.varve.model;

import dev.varve.Usage;
import dev.varve.VarveException;
import java.time.Duration;

/**
 * A model gave no usable answer. Memory is unchanged. The {@link Kind} says what can be done about it; {@link #usage()}
 * says what it has cost.
 */
public class ModelException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** The failure, as far as it matters for trying again. */
    public enum Kind {
        /** A network failure, an overload, a fault of the provider, or a timeout: the same call may succeed later. */
        TEMPORARY,
        /**
         * A problem with the key, its permissions, or the name of the model (401, 403, 404): no call succeeds until
         * somebody fixes it.
         */
        DENIED,
        /** The provider did not accept this request (another 4xx): the same request never succeeds. */
        REJECTED,
        /** The request or its answer did not fit: a smaller one may. */
        TOO_LARGE,
        /** The answer cannot be used. Another try may bring a better one. */
        ANSWER,
        /** No call was made: a circuit is open or a limit is reached. */
        NOT_CALLED;

        /** The meaning of a provider's HTTP status; 0 for a failure without one. */
        public static Kind ofStatus(int status) {
            return switch (status) {
                case 401, 403, 404 -> DENIED;
                case 413 -> TOO_LARGE;
                case 0, 408, 409, 425, 429 -> TEMPORARY;
                default -> status >= 500 ? TEMPORARY : REJECTED;
            };
        }
    }

    /** The failure. */
    private final Kind kind;
    /** How long the provider asked to wait. */
    private final Duration retryAfter;
    /** The cost. */
    private final Usage usage;

    /** A temporary failure without a known cost. */
    public ModelException(String message) {
        this(Kind.TEMPORARY, message);
    }

    /** A temporary failure without a known cost. */
    public ModelException(String message, Throwable cause) {
        this(Kind.TEMPORARY, message, cause, Duration.ZERO, Usage.NONE);
    }

    /** A failure whose cost is not known. */
    public ModelException(Kind kind, String message) {
        this(kind, message, Duration.ZERO, Usage.NONE);
    }

    /**
     * A failure with everything that is known about it.
     *
     * @param retryAfter how long the provider asked to wait before the next call; zero if it did not
     * @param usage      what was paid
     */
    public ModelException(Kind kind, String message, Throwable cause, Duration retryAfter, Usage usage) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
        this.usage = usage;
    }

    /**
     * A failure without a cause.
     *
     * @param retryAfter how long to wait before the next call; zero if unknown
     * @param usage      what was paid
     */
    public ModelException(Kind kind, String message, Duration retryAfter, Usage usage) {
        super(message);
        this.kind = kind;
        this.retryAfter = retryAfter;
        this.usage = usage;
    }

    /** The same failure with another cost. */
    protected ModelException(ModelException failure, Usage usage) {
        super(String.valueOf(failure.getMessage()), failure);
        this.kind = failure.kind;
        this.retryAfter = failure.retryAfter;
        this.usage = usage;
    }

    /** The kind of failure, which decides what happens next. */
    public Kind kind() {
        return kind;
    }

    /** How long the provider asked to wait before the next call; zero if it did not. */
    public Duration retryAfter() {
        return retryAfter;
    }

    /** The cost of the failed call, as far as known. */
    public Usage usage() {
        return usage;
    }

    /** The same failure, plus the cost of earlier calls. */
    public ModelException after(Usage spent) {
        return spent.equals(Usage.NONE) ? this : costing(usage.plus(spent));
    }

    /** The same failure with another cost. */
    protected ModelException costing(Usage paid) {
        return new ModelException(this, paid);
    }

    /** The kind of any failure of a model; an exception without a kind counts as temporary. */
    public static Kind kind(RuntimeException failure) {
        return failure instanceof ModelException known ? known.kind : Kind.TEMPORARY;
    }

    /** The cost of a failure, as far as it is known. */
    public static Usage usage(RuntimeException failure) {
        return failure instanceof ModelException known ? known.usage : Usage.NONE;
    }

    /**
     * Why a call failed, for a log line or an event. For other libraries' exceptions this is only their type, because their
     * text may quote messages.
     */
    public static String reason(RuntimeException failure) {
        return failure instanceof VarveException
                ? String.valueOf(failure.getMessage())
                : failure.getClass().getSimpleName();
    }
}
