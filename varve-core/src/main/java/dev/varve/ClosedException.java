package dev.varve;

/** Something was used after it was closed. */
public class ClosedException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public ClosedException(String message) {
        super(message);
    }
}
