package dev.varve.dashboard.web;

import dev.varve.Scope;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a request.
 *
 * @param values by name
 */
public record ApiCall(Map<String, String> values) {
    /** Copies the collections. */
    public ApiCall {
        values = Map.copyOf(values);
    }

    /** A copy with another parameter. */
    public ApiCall with(String name, String value) {
        Map<String, String> more = new HashMap<>(values);
        more.put(name, value);
        return new ApiCall(more);
    }

    /** A text, or empty if it was not given or is blank. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> !value.isBlank());
    }

    /** A text that must be there. */
    public String required(String name) {
        return text(name).orElseThrow(() -> Problem.badRequest("the parameter " + name + " is missing"));
    }

    /** A required whole number. */
    public long number(String name) {
        return number(name, required(name));
    }

    /** A whole number, limited to a range. */
    public long number(String name, long otherwise, long least, long most) {
        return Math.max(
                least,
                Math.min(most, text(name).map(value -> number(name, value)).orElse(otherwise)));
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw Problem.badRequest("the parameter " + name + " must be a whole number, is \""
                    + (value.length() > 40 ? value.substring(0, 40) + "…" : value) + "\"");
        }
    }

    /** Name of the project; by default the project of sessions without an owner. */
    public String project() {
        return text("project").orElse(Scope.DEFAULT);
    }
}
