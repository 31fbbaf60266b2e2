package dev.varve.store.jdbc.schema;

import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.StatementId;
import java.sql.SQLDataException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** A hand-out as columns; its session is that of the agent that got it. */
public final class HandOutColumns extends ToldColumns<HandOut> {
    /** The only one. */
    public static final HandOutColumns TABLE = new HandOutColumns();

    private static final String MOMENT = "moment";
    private static final String USE = "use";
    private static final String TOKENS = "tokens";
    private static final String LINES = "lines";
    private static final String TEXT = "text";
    private static final String SOURCES = "sources";

    private HandOutColumns() {
        super("hand_out", HandOut.NEWEST_FIRST);
    }

    @Override
    public String id(HandOut handOut) {
        return handOut.id();
    }

    @Override
    public Scope session(HandOut handOut) {
        return handOut.session();
    }

    @Override
    Instant at(HandOut handOut) {
        return handOut.at();
    }

    @Override
    String body(HandOut handOut) {
        return JsonColumn.object(json -> {
            json.writeStringProperty(MOMENT, handOut.moment().name());
            json.writeStringProperty(USE, handOut.use().name());
            json.writeNumberProperty(TOKENS, handOut.tokens());
            json.writeArrayPropertyStart(LINES);
            handOut.lines().forEach(line -> write(json, line, handOut.session()));
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, HandOut.Line line, Scope row) {
        json.writeStartObject();
        json.writeStringProperty(TEXT, line.text());
        if (!line.sources().isEmpty()) {
            json.writeArrayPropertyStart(SOURCES);
            line.sources().forEach(source -> StatementIdCodec.write(json, source, row));
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    @Override
    HandOut read(String id, Scope session, Instant at, String body) throws SQLDataException {
        Map<String, String> texts = new HashMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        List<HandOut.Line> lines = new ArrayList<>();
        return JsonColumn.read(
                body,
                (name, parser) -> {
                    switch (name) {
                        case TOKENS -> numbers.put(name, parser.getIntValue());
                        case LINES -> JsonColumn.elements(parser, () -> lines.add(line(parser, session)));
                        default -> texts.put(name, parser.getString());
                    }
                },
                () -> new HandOut(
                        id,
                        session,
                        HandOut.Moment.valueOf(texts.getOrDefault(MOMENT, "")),
                        at,
                        lines,
                        numbers.getOrDefault(TOKENS, 0),
                        HandOut.Use.valueOf(texts.getOrDefault(USE, ""))));
    }

    private static HandOut.Line line(JsonParser parser, Scope row) {
        List<String> texts = new ArrayList<>();
        List<StatementId> sources = new ArrayList<>();
        JsonColumn.properties(parser, (name, value) -> {
            if (name.equals(SOURCES)) {
                JsonColumn.elements(value, () -> sources.add(StatementIdCodec.read(value, row)));
            } else {
                texts.add(value.getString());
            }
        });
        return new HandOut.Line(String.join("", texts), sources);
    }
}
