package dev.varve;

/**
 * A message does not fit the conversation, such as a tool result whose call is not open, or cannot be kept, such as one of
 * the year 10000. Nothing was stored.
 */
public class InvalidMessageException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public InvalidMessageException(String message) {
        super(message);
    }
}
