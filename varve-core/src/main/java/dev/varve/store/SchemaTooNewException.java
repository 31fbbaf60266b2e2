package dev.varve.store;

/** A newer version of Varve wrote the storage. */
public class SchemaTooNewException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public SchemaTooNewException(String message) {
        super(message);
    }
}
