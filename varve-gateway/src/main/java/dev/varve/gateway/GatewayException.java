package dev.varve.gateway;

import dev.varve.VarveException;

/** The gateway cannot start or stop. */
public final class GatewayException extends VarveException {
    private static final long serialVersionUID = 1L;

    public GatewayException(String message) {
        super(message);
    }

    public GatewayException(String message, Throwable cause) {
        super(message, cause);
    }
}
