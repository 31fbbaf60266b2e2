package dev.varve.store;

/** Another process locked the storage for longer than the store may wait. Try again. */
public class StoreBusyException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public StoreBusyException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public StoreBusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
