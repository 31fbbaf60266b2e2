package dev.varve.cli.console;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * A JSON object under construction; fields keep their order. Values are texts, numbers, flags, objects, lists, optional
 * values (left out when empty), times with six decimals so that they sort as texts, and anything else by its text.
 * Characters that a terminal would act on are escaped. Written token by token, since data binding would double the start-up
 * time of the command. Not thread-safe.
 */
public final class JsonObject {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Pattern ACTED_ON =
            Pattern.compile("[\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(6).toFormatter(Locale.ROOT);

    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** An empty object. */
    public static JsonObject empty() {
        return new JsonObject();
    }

    /** Adds a text, a number, a truth value or another object. */
    public JsonObject put(String name, Object value) {
        if (!(value instanceof Optional<?> optional)) {
            fields.put(name, value);
        } else if (optional.isPresent()) {
            fields.put(name, optional.get());
        }
        return this;
    }

    /** Adds an array of numbers. */
    public JsonObject put(String name, long[] values) {
        return put(name, LongStream.of(values).boxed().toList());
    }

    /** A list as JSON, in one line. */
    public static String array(List<?> values) {
        return text(values);
    }

    /** In one line. */
    @Override
    public String toString() {
        return text(this);
    }

    /** Half a surrogate pair, as a cut text may hold, exists in JSON as an escape but not in UTF-8. */
    private static String text(Object value) {
        String text = text(value, FACTORY);
        return StandardCharsets.UTF_8.newEncoder().canEncode(text)
                ? escaped(text)
                : text(
                        value,
                        JsonFactory.builder()
                                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                                .build());
    }

    /**
     * JSON with escapes for characters that control a terminal; they occur in strings only, where an escape means the
     * same.
     */
    public static String escaped(String json) {
        return ACTED_ON.matcher(json)
                .replaceAll(each -> String.format(
                        Locale.ROOT, "\\\\u%04x", (int) each.group().charAt(0)));
    }

    private static String text(Object value, JsonFactory factory) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = factory.createGenerator(ObjectWriteContext.empty(), text)) {
            write(value, generator);
        }
        return text.toString();
    }

    private static void write(Object value, JsonGenerator to) {
        if (value instanceof JsonObject object) {
            to.writeStartObject();
            object.fields.forEach((name, field) -> {
                to.writeName(name);
                write(field, to);
            });
            to.writeEndObject();
        } else if (value instanceof List<?> values) {
            to.writeStartArray();
            for (Object each : values) {
                write(each, to);
            }
            to.writeEndArray();
        } else if (value instanceof Integer || value instanceof Long) {
            to.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            to.writeNumber(number);
        } else if (value instanceof Boolean flag) {
            to.writeBoolean(flag);
        } else if (value instanceof Instant time) {
            to.writeString(TIME.format(time));
        } else {
            to.writeString(value.toString());
        }
    }
}
