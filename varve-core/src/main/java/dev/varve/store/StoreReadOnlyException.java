package dev.varve.store;

/** The storage cannot be written. */
public class StoreReadOnlyException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public StoreReadOnlyException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public StoreReadOnlyException(String message, Throwable cause) {
        super(message, cause);
    }
}
