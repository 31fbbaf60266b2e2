package dev.varve.transcript;

import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;

/** A JSON document, or several in a row, read token by token: only the requested piece is held in memory. */
final class JsonDocument {
    private static final ObjectReader VALUES =
            JsonValues.MAPPER.readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final String file;
    private final int maxBytes;
    private final BoundedInput in;
    private final JsonParser parser;

    JsonDocument(InputStream in, String file, int maxBytes) {
        this.file = file;
        this.maxBytes = maxBytes;
        this.in = new BoundedInput(in, maxBytes);
        this.parser = JsonValues.MAPPER.createParser(this.in);
    }

    /** The next token, or empty at the end. */
    Optional<JsonToken> next() {
        return guarded(() -> Optional.ofNullable(parser.nextToken()));
    }

    /** The next token, where the document must have one. */
    JsonToken require() {
        return next().orElseThrow(() -> place().error("the JSON ends too early", "complete the file"));
    }

    /** Name of the current field. */
    String field() {
        return parser.currentName();
    }

    /** The complete value that begins with the current token. */
    JsonNode value() {
        return guarded(() -> {
            in.beginPiece();
            JsonNode value = VALUES.readValue(parser);
            in.endPiece();
            return value;
        });
    }

    /** Skips the value that begins with the current token. */
    void skip() {
        guarded(parser::skipChildren);
    }

    /** The beginning of the current token. */
    Place place() {
        return new Place(file, parser.currentTokenLocation().getLineNr());
    }

    private <T> T guarded(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (JacksonException e) {
            throw fault(e);
        }
    }

    private TranscriptException fault(JacksonException e) {
        if (e.getCause() instanceof BoundedInput.TooLongException) {
            return LineReader.tooLong(place(), "the message that begins here", maxBytes);
        }
        int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
        Place at = new Place(file, Math.max(line, 0));
        if (JsonValues.isCutOff(e)) {
            return JsonValues.cutOff(at, e);
        }
        if (e.getOriginalMessage().startsWith("Invalid UTF-8")) {
            return at.error("is not UTF-8: " + e.getOriginalMessage(), LineReader.CONVERT, e);
        }
        return JsonValues.syntaxError(at, e);
    }
}
