package dev.varve.model;

import dev.varve.VarveException;
import java.time.Duration;

/** A model gave no usable answer. Memory is as it was. */
public class ModelException extends VarveException {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public ModelException(String message) {
        super(message);
        this.retryAfter = Duration.ZERO;
    }

    public ModelException(String message, Throwable cause) {
        this(message, cause, Duration.ZERO);
    }

    /** A failure after which the provider asked to be left alone for a while. */
    public ModelException(String message, Throwable cause, Duration retryAfter) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /** How long the provider asked to wait before the next call; zero if it did not. */
    public Duration retryAfter() {
        return retryAfter;
    }

    /** Why a call failed, for a log line or an event; of foreign exceptions only the kind, since their text may quote messages. */
    public static String reason(RuntimeException failure) {
        return failure instanceof ModelException
                ? String.valueOf(failure.getMessage())
                : failure.getClass().getSimpleName();
    }
}
