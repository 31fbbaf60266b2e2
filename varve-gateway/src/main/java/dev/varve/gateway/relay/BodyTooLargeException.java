package dev.varve.gateway.relay;

import java.io.IOException;

/** A request's body is larger than the gateway lets through. */
final class BodyTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    BodyTooLargeException(long limit) {
        super("the body has more than " + limit + " bytes");
    }
}
