package dev.varve.gateway.relay;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Errors that the gateway answers itself, in words that both families of clients understand. */
enum Refusal {
    NO_PATH(
            404,
            "not_found_error",
            "no provider is asked at this path; clients of OpenAI need a base URL that ends with /v1, those of a named"
                    + " upstream one that ends with /NAME/v1"),
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

    Refusal(int status, String type, String message) {
        this.status = status;
        this.type = type;
        this.message = message;
    }

    int status() {
        return status;
    }

    /**
     * Answers.
     *
     * @param path at the provider, from which the shape of the error follows
     */
    void answer(Response response, Callback callback, String path) {
        response.reset();
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        if (this == TOO_LARGE || this == KEY_ELSEWHERE) {
            // The rest of the body stays unread, so the connection ends; a client that kept it would lose its next
            // call.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        String error = "{\"type\":\"" + type + "\",\"message\":\"varve gateway: " + message + "\"}";
        boolean anthropic = path.startsWith("/v1/messages");
        String body = (anthropic ? "{\"type\":\"error\",\"error\":" : "{\"error\":") + error + "}";
        response.write(true, BufferUtil.toBuffer(body, StandardCharsets.UTF_8), callback);
    }
}
