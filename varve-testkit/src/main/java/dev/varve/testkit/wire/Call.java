package dev.varve.testkit.wire;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A request as it arrived.
 *
 * @param wire    the format it is in, told from the path
 * @param path    path and query
 * @param headers by name in lower case
 * @param body    JSON, as sent
 */
public record Call(Wire wire, String path, Map<String, List<String>> headers, String body) {
    /** Copies the collections. */
    public Call {
        headers = Map.copyOf(headers);
    }

    /** True if the caller wants the answer piece by piece. */
    public boolean streaming() {
        return wire == Wire.GOOGLE
                ? path.contains(":streamGenerateContent")
                : body.replace(" ", "").contains("\"stream\":true");
    }

    /** First value of a header, empty if there is none. */
    public String header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of("")).get(0);
    }
}
