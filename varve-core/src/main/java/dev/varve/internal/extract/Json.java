package dev.varve.internal.extract;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A value of JSON, as a model wrote it. */
sealed interface Json {

    /** An object, in the order in which it was written. */
    record Members(Map<String, Json> values) implements Json {

        /** The value of that name, or {@link Nothing}. */
        Json get(String name) {
            return values.getOrDefault(name, new Nothing());
        }
    }

    /** An array. */
    record Items(List<Json> values) implements Json {}

    /** A string, without its escapes. */
    record Text(String value) implements Json {}

    /** A number. */
    record Number(BigDecimal value) implements Json {}

    /** True or false. */
    record Truth(boolean value) implements Json {}

    /** A null, or what is not there. */
    record Nothing() implements Json {}

    /** Its value as plain text. Fails for objects, arrays and null. */
    default String plain() {
        if (this instanceof Text text) {
            return text.value().strip();
        }
        if (this instanceof Number number) {
            return number.value().toPlainString();
        }
        if (this instanceof Truth truth) {
            return String.valueOf(truth.value());
        }
        throw new IllegalArgumentException("no single value");
    }

    /** True if it says nothing. */
    default boolean isNothing() {
        return this instanceof Nothing
                || this instanceof Text text && text.value().isBlank();
    }
}
