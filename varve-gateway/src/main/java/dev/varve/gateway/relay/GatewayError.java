package dev.varve.gateway.relay;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Errors that the gateway itself answers, in the format of the client's wire. */
enum GatewayError {
    NO_ROUTE(404, "not_found_error", "no provider is asked at this path"),
    NO_SOCKET(
            426,
            "invalid_request_error",
            "the gateway takes no WebSocket connections; send the call by plain HTTP, where answers are streamed as events"),
    BAD_PATH(400, "invalid_request_error", "the path is not one of a URI"),
    KEY_ELSEWHERE(
            400,
            "invalid_request_error",
            "the gateway's key stands outside of the header x-varve-key too, and the provider would see it; give the"
                    + " provider's own key there"),
    BAD_BODY(400, "invalid_request_error", "the request ended before its body did"),
    TOO_LARGE(413, "request_too_large", "the request's body is larger than this gateway lets through"),
    BROKEN(500, "api_error", "the gateway itself failed; its log says how"),
    UNREACHABLE(502, "api_error", "the provider could not be reached, or hung up before it answered"),
    ;

    private final int status;
    private final String type;
    private final String message;

    GatewayError(int status, String type, String message) {
        this.status = status;
        this.type = type;
        this.message = message;
    }

    int status() {
        return status;
    }

    /** Answers in this form. */
    void answer(Response response, Callback callback, ErrorBody form) {
        answer(response, callback, form, message);
    }

    /**
     * Answers with a reason of its own.
     *
     * @param why a sentence
     */
    void answer(Response response, Callback callback, ErrorBody form, String why) {
        response.reset();
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        if (this == NO_SOCKET) {
            response.getHeaders().put(HttpHeader.UPGRADE, "HTTP/1.1");
        }
        if (this != BROKEN && this != UNREACHABLE) {
            // The rest of the client's request stays unread, so the connection must end; a client that reused it would
            // lose its next call.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        String body = form.written(status, type, "varve gateway: " + why).toString();
        response.write(true, BufferUtil.toBuffer(body, StandardCharsets.UTF_8), callback);
    }
}
