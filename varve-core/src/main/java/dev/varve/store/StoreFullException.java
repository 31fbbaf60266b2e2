package dev.varve.store;

/** No room is left on the storage. */
public class StoreFullException extends StoreException {
    private static final long serialVersionUID = 1L;

    public StoreFullException(String message) {
        super(message);
    }

    public StoreFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
