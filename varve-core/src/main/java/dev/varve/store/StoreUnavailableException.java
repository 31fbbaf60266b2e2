package dev.varve.store;

/**
 * The storage cannot be reached. What a call was to write may have been written before the connection was lost; a host
 * that gives its messages ids can simply append them again, since what is there is refused.
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
