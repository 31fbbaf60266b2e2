package dev.varve;

/** Something that is closed was asked to do work. */
public class ClosedException extends VarveException {
    private static final long serialVersionUID = 1L;

    public ClosedException(String message) {
        super(message);
    }
}
