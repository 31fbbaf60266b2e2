package dev.varve.gateway;

import dev.varve.VarveException;

/** The gateway cannot start or stop. */
public final class GatewayException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** @param message what happened, to which object, and what to do next */
    public GatewayException(String message) {
        super(message);
    }

    /** @param message what happened, to which object, and why */
    public GatewayException(String message, Throwable cause) {
        super(message, cause);
    }
}
