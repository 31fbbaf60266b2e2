package dev.varve;

/** A tenant, resource or session key is not valid. */
public class InvalidScopeException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public InvalidScopeException(String message) {
        super(message);
    }
}
