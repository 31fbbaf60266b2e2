package dev.varve.gateway.relay;

import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** Selects the headers that are forwarded: all but hop-by-hop headers and Varve's own. */
final class ForwardedHeaders {
    /** They belong to one connection; the next one gets its own. */
    private static final Set<String> HOP_BY_HOP = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings");

    private static final String OWN = "x-varve-";

    private ForwardedHeaders() {}

    /** Copies the client's headers, except those that it named as the connection's. */
    static void up(HttpFields from, HttpRequest.Builder to) {
        Set<String> named = Set.copyOf(from.getCSV("Connection", false).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .distinct()
                .toList());
        for (HttpField field : from) {
            String name = field.getLowerCaseName();
            if (!HOP_BY_HOP.contains(name) && !named.contains(name) && !name.startsWith(OWN)) {
                to.header(field.getName(), field.getValue() == null ? "" : field.getValue());
            }
        }
    }

    /** Copies the provider's headers. */
    static void down(HttpHeaders from, HttpFields.Mutable to) {
        from.map().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            boolean pseudo = name.startsWith(":");
            // A length is kept: the body is passed on unchanged, and a HEAD has no body to derive it from.
            if (!pseudo && (lower.equals("content-length") || !HOP_BY_HOP.contains(lower))) {
                values.forEach(value -> to.add(name, value));
            }
        });
    }
}
