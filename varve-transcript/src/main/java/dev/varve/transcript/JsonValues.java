package dev.varve.transcript;

import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes JSON: numbers keep their digits, and a duplicate key is an error. */
final class JsonValues {
    static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // Length is bounded where bytes are read; a second, smaller bound would only confuse.
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private JsonValues() {}

    /** The value that a line consists of. */
    static JsonNode value(LineReader.Line line) {
        try {
            return MAPPER.readTree(line.text());
        } catch (JacksonException e) {
            throw isCutOff(e) && !line.ended() ? cutOff(line.place(), e) : syntaxError(line.place(), e);
        }
    }

    /** JSON text without white space between tokens, keys in the order they came. The same value gives the same text. */
    static String compact(JsonNode value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Tool arguments as JSON text. A string is taken as that text already, which also preserves invalid JSON. */
    static String arguments(JsonNode value) {
        if (value.isMissingNode()) {
            return "{}";
        }
        return value.isString() ? value.stringValue() : compact(value);
    }

    /** True if the input ended too early. Jackson has an exception of its own for that, but not in all cases. */
    static boolean isCutOff(JacksonException e) {
        return e instanceof UnexpectedEndOfInputException
                || e.getOriginalMessage().startsWith("Unexpected end-of-input");
    }

    static TranscriptException cutOff(Place place, JacksonException cause) {
        return place.error(
                "the JSON is cut off at the end of the file",
                "its writer stopped in the middle: complete the last line or remove it",
                cause);
    }

    static TranscriptException syntaxError(Place place, JacksonException cause) {
        int column = cause.getLocation() == null ? 0 : cause.getLocation().getColumnNr();
        return place.error(
                "JSON syntax error" + (column > 0 ? " at column " + column : "") + ": " + firstLine(cause),
                "correct the line, or name another format with --format",
                cause);
    }

    private static String firstLine(JacksonException cause) {
        return cause.getOriginalMessage().lines().limit(1).collect(Collectors.joining());
    }
}
