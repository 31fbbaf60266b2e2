package dev.varve;

/** Root of everything that Varve throws on purpose. The message says what, which id, and what to do next. */
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
