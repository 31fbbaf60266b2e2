package dev.varve.store;

/** The storage is full. */
public class StoreFullException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public StoreFullException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public StoreFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
