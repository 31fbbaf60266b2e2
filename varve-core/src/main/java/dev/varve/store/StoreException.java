package dev.varve.store;

import dev.varve.VarveException;

/** The storage failed. Nothing has changed, unless a subclass says otherwise. */
public class StoreException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public StoreException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
