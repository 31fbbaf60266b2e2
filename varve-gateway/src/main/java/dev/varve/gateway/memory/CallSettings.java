package dev.varve.gateway.memory;

import java.util.OptionalLong;
import org.eclipse.jetty.http.HttpFields;

/**
 * A client's settings for one call, given in headers. A value that is not a number of tokens is ignored.
 *
 * @param window of the model
 * @param activateAt tokens of messages at which notes replace them
 * @param keepTail tokens of the newest messages that stay
 */
record CallSettings(OptionalLong window, OptionalLong activateAt, OptionalLong keepTail) {
    private static final int DIGITS = 9;
    private static final String MEMORY = "x-varve-memory";

    static CallSettings of(HttpFields headers) {
        return new CallSettings(
                tokens(headers, "x-varve-window"),
                tokens(headers, "x-varve-activate-at"),
                tokens(headers, "x-varve-keep-tail"));
    }

    /** True if the client wants no memory for a call. */
    static boolean isOff(HttpFields headers) {
        return "off".equalsIgnoreCase(headers.get(MEMORY));
    }

    /** A copy with the window given in the body, if no header gives one. */
    CallSettings orWindow(long tokens) {
        return window.isPresent() || tokens == 0
                ? this
                : new CallSettings(OptionalLong.of(tokens), activateAt, keepTail);
    }

    private static OptionalLong tokens(HttpFields headers, String name) {
        String value = headers.get(name);
        boolean number = value != null
                && !value.isEmpty()
                && value.length() <= DIGITS
                && value.chars().allMatch(c -> c >= '0' && c <= '9');
        long tokens = number ? Long.parseLong(value) : 0;
        return tokens > 0 ? OptionalLong.of(tokens) : OptionalLong.empty();
    }
}
