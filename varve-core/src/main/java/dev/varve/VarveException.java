package dev.varve;

/**
 * The base class of all exceptions that Varve throws deliberately. The message says what happened, to which id, and what to
 * do next.
 */
public class VarveException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public VarveException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public VarveException(String message, Throwable cause) {
        super(message, cause);
    }
}
