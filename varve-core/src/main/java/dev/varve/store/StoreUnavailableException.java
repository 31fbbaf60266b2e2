package dev.varve.store;

/**
 * The storage cannot be reached. The call may have been carried out before the connection was lost. If your messages have
 * ids, you can simply append them again: those that are already there are refused.
 */
public class StoreUnavailableException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public StoreUnavailableException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
