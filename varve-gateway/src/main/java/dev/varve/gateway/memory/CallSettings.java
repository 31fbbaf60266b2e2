package dev.varve.gateway.memory;

import java.util.OptionalLong;
import org.eclipse.jetty.http.HttpFields;

/**
 * What a client sets for one call, by headers. What is no number is no setting.
 *
 * @param window of the model, in tokens
 */
record CallSettings(OptionalLong window) {
    private static final int DIGITS = 9;

    static CallSettings of(HttpFields headers) {
        return new CallSettings(tokens(headers, "x-varve-window"));
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
