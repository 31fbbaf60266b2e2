package dev.varve.store;

/** The storage is damaged or is not a Varve store. */
public class StoreCorruptException extends StoreException {
    private static final long serialVersionUID = 1L;

    public StoreCorruptException(String message) {
        super(message);
    }

    public StoreCorruptException(String message, Throwable cause) {
        super(message, cause);
    }
}
