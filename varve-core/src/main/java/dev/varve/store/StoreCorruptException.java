package dev.varve.store;

/** The storage is damaged or is not a Varve store. */
public class StoreCorruptException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public StoreCorruptException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public StoreCorruptException(String message, Throwable cause) {
        super(message, cause);
    }
}
