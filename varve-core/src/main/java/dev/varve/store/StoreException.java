package dev.varve.store;

import dev.varve.VarveException;

/** The storage failed; it is as it was before the call. */
public class StoreException extends VarveException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
