package dev.varve.store;

/** No room is left on the storage. */
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
