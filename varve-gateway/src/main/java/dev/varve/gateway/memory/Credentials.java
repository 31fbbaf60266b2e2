package dev.varve.gateway.memory;

import dev.varve.gateway.relay.Interceptor;
import java.net.http.HttpRequest;
import java.util.List;
import org.eclipse.jetty.http.HttpField;

/** The headers that let a client in, for questions of the gateway's own to the client's provider. */
final class Credentials {
    private static final List<String> HEADERS = List.of(
            "authorization",
            "x-api-key",
            "api-key",
            "x-goog-api-key",
            "x-goog-user-project",
            "anthropic-version",
            "anthropic-beta",
            "openai-organization",
            "openai-project");

    private Credentials() {}

    static void copy(Interceptor.Call call, HttpRequest.Builder request) {
        for (HttpField field : call.headers()) {
            if (HEADERS.contains(field.getLowerCaseName()) && field.getValue() != null) {
                request.header(field.getName(), field.getValue());
            }
        }
    }
}
