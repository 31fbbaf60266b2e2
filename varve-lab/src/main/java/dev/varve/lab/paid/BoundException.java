package dev.varve.lab.paid;

import dev.varve.VarveException;

/** The next call might cost more than there is left; the message says what to do. */
public final class BoundException extends VarveException {
    private static final long serialVersionUID = 1L;

    public BoundException(String message) {
        super(message);
    }
}
