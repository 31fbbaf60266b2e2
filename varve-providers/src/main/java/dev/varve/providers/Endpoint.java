package dev.varve.providers;

import dev.langchain4j.http.client.HttpClientBuilder;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a provider's client is built from.
 *
 * @param name    for notes and messages
 * @param address of the API, without a slash at the end
 * @param window  see {@link ModelOptions#contextWindow()}
 */
record Endpoint(
        ModelName name, URI address, Optional<String> key, Duration timeout, int window, HttpClientBuilder http) {

    /** The key as LangChain4j wants it: null for none. */
    @Nullable String keyOrNull() {
        return key.orElse(null);
    }

    /**
     * Reads an address and completes it.
     *
     * @param source option or variable that it comes from, for the message
     * @param path   to add if it has none
     */
    static URI address(String source, String text, String path) {
        String url = text.contains("://") ? text : "http://" + text; // OLLAMA_HOST is written so
        try {
            URI uri = new URI(url.replaceAll("(?<!/)/++$", ""));
            boolean usable = ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null;
            if (usable) {
                return uri.getPath().isEmpty() ? new URI(uri + path) : uri;
            }
        } catch (URISyntaxException e) {
            throw noAddress(source); // without the cause, whose message quotes an address that may hold a password
        }
        throw noAddress(source);
    }

    private static ModelSetupException noAddress(String source) {
        return new ModelSetupException(source + " is no address of an API; write http(s)://host[:port][/path],"
                + " without user, password or query");
    }
}
