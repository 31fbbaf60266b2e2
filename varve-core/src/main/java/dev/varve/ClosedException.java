package dev.varve;

/** Something that is closed was asked to do work. */
public class ClosedException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public ClosedException(String message) {
        super(message);
    }
}
