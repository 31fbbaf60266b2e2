package dev.varve.store;

/** A newer version of Varve wrote the storage. */
public class SchemaTooNewException extends StoreException {
    private static final long serialVersionUID = 1L;

    public SchemaTooNewException(String message) {
        super(message);
    }

    public SchemaTooNewException(String message, Throwable cause) {
        super(message, cause);
    }
}
