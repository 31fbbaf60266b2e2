package dev.varve.gateway.relay;

import java.io.IOException;

/** The client stopped in the middle of a request's body. */
final class BodyCutException extends IOException {
    private static final long serialVersionUID = 1L;

    BodyCutException(Throwable cause) {
        super("the client sends no more of its body", cause);
    }
}
