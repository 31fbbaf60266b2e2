package dev.varve;

/** A tenant, resource or session key that cannot be one. */
public class InvalidScopeException extends VarveException {
    private static final long serialVersionUID = 1L;

    public InvalidScopeException(String message) {
        super(message);
    }
}
