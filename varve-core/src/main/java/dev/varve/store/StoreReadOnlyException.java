package dev.varve.store;

/** The storage cannot be written. */
public class StoreReadOnlyException extends StoreException {
    private static final long serialVersionUID = 1L;

    public StoreReadOnlyException(String message) {
        super(message);
    }

    public StoreReadOnlyException(String message, Throwable cause) {
        super(message, cause);
    }
}
