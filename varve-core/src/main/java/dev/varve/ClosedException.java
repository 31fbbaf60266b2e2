package dev.varve;

/** Work was asked of something that is closed. */
public class ClosedException extends VarveException {
    private static final long serialVersionUID = 1L;

    public ClosedException(String message) {
        super(message);
    }
}
