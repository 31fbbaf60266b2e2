package dev.varve.store.jdbc.schema;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;

/** The lines of a note as JSON, without empty fields. */
final class LineCodec {
    private static final String TIME = "time";
    private static final String PRIORITY = "priority";
    private static final String KIND = "kind";
    private static final String SOURCE = "source";
    private static final String TEXT = "text";
    private static final String FROM = "from";
    private static final String TO = "to";
    private static final String FLAGS = "flags";
    private static final String IDENTIFIERS = "identifiers";

    private LineCodec() {}

    static void write(JsonGenerator json, String name, List<NoteLine> lines) {
        json.writeArrayPropertyStart(name);
        for (NoteLine line : lines) {
            json.writeStartObject();
            json.writeStringProperty(TIME, line.time().toString());
            json.writeStringProperty(PRIORITY, line.priority().name());
            json.writeStringProperty(KIND, line.kind().name());
            if (!line.source().isEmpty()) {
                json.writeStringProperty(SOURCE, line.source());
            }
            json.writeStringProperty(TEXT, line.text());
            json.writeNumberProperty(FROM, line.span().from());
            json.writeNumberProperty(TO, line.span().to());
            if (!line.flags().isEmpty()) {
                JsonColumn.strings(json, FLAGS, line.flags());
            }
            if (!line.identifiers().isEmpty()) {
                JsonColumn.strings(json, IDENTIFIERS, line.identifiers());
            }
            StatementCodec.write(json, line.statement());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static List<NoteLine> read(JsonParser parser) {
        List<NoteLine> lines = new ArrayList<>();
        JsonColumn.elements(parser, () -> lines.add(line(parser)));
        return lines;
    }

    private static NoteLine line(JsonParser parser) {
        Map<String, String> texts = new HashMap<>();
        Map<String, Long> numbers = new HashMap<>();
        List<String> flags = new ArrayList<>();
        List<String> identifiers = new ArrayList<>();
        StatementCodec statement = new StatementCodec();
        try {
            JsonColumn.properties(parser, (name, value) -> {
                switch (name) {
                    case FROM, TO -> numbers.put(name, value.getLongValue());
                    case FLAGS -> flags.addAll(JsonColumn.strings(value));
                    case IDENTIFIERS -> identifiers.addAll(JsonColumn.strings(value));
                    default -> {
                        if (!statement.reads(name, value)) {
                            texts.put(name, value.getString());
                        }
                    }
                }
            });
            return new NoteLine(
                    LocalDateTime.parse(texts.getOrDefault(TIME, "")),
                    Priority.valueOf(texts.getOrDefault(PRIORITY, "")),
                    NoteLine.Kind.valueOf(texts.getOrDefault(KIND, "")),
                    texts.getOrDefault(SOURCE, ""),
                    texts.getOrDefault(TEXT, ""),
                    new Span(numbers.getOrDefault(FROM, 0L), numbers.getOrDefault(TO, 0L)),
                    flags,
                    identifiers,
                    statement.read());
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new StreamReadException(parser, "no line of a note", e);
        }
    }
}
