package dev.varve.store.jdbc.schema;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Span;
import java.sql.SQLDataException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** Records and hints as JSON: everything without a column of its own. A note with a generation is a reflection. */
final class NoteCodec {
    private static final String LINES = "lines";
    private static final String MODEL = "model";
    private static final String TASK = "task";
    private static final String RESPONSE = "response";
    private static final String GENERATION = "generation";
    private static final String LEVEL = "level";
    private static final String SOURCES = "sources";
    private static final String CALLS = "calls";
    private static final String LITERALS = "literals";
    private static final String KEPT = "kept";
    private static final String PUT_BACK = "put_back";
    private static final String INVENTED = "invented";

    private NoteCodec() {}

    /** The columns of a note that are not in its body. */
    record Columns(String id, Span span, int tokens, long sourceTokens, Instant createdAt, Note.Status status) {}

    static String encode(Note note) {
        return JsonColumn.object(json -> {
            LineCodec.write(json, LINES, note.lines());
            json.writeStringProperty(MODEL, note.model());
            if (note instanceof Observation observation) {
                writeHint(json, observation.hint());
            } else if (note instanceof Reflection reflection) {
                json.writeNumberProperty(GENERATION, reflection.generation());
                json.writeNumberProperty(LEVEL, reflection.level());
                JsonColumn.strings(json, SOURCES, reflection.sources());
            }
            writeFidelity(json, note.fidelity());
        });
    }

    static Note decode(Columns columns, String body) throws SQLDataException {
        Map<String, String> texts = new HashMap<>();
        Map<String, Integer> numbers = new HashMap<>();
        List<String> sources = new ArrayList<>();
        List<NoteLine> lines = new ArrayList<>();
        return JsonColumn.read(
                body,
                (name, parser) -> {
                    switch (name) {
                        case GENERATION, LEVEL, LITERALS, KEPT, PUT_BACK, INVENTED ->
                            numbers.put(name, parser.getIntValue());
                        case LINES -> lines.addAll(LineCodec.read(parser));
                        case SOURCES -> sources.addAll(JsonColumn.strings(parser));
                        default -> texts.put(name, parser.getString());
                    }
                },
                () -> note(columns, lines, texts, numbers, sources));
    }

    private static Note note(
            Columns columns,
            List<NoteLine> lines,
            Map<String, String> texts,
            Map<String, Integer> numbers,
            List<String> sources) {
        String model = texts.getOrDefault(MODEL, "");
        if (numbers.containsKey(GENERATION)) {
            return new Reflection(
                    columns.id(),
                    columns.span(),
                    lines,
                    columns.tokens(),
                    columns.sourceTokens(),
                    columns.createdAt(),
                    model,
                    columns.status(),
                    numbers.getOrDefault(GENERATION, 1),
                    numbers.getOrDefault(LEVEL, 0),
                    sources,
                    fidelity(numbers));
        }
        return new Observation(
                columns.id(),
                columns.span(),
                lines,
                columns.tokens(),
                columns.sourceTokens(),
                columns.createdAt(),
                model,
                columns.status(),
                hint(texts),
                fidelity(numbers));
    }

    private static void writeFidelity(JsonGenerator json, Fidelity fidelity) {
        if (!fidelity.equals(Fidelity.NONE)) {
            json.writeNumberProperty(LITERALS, fidelity.source());
            json.writeNumberProperty(KEPT, fidelity.kept());
            json.writeNumberProperty(PUT_BACK, fidelity.putBack());
            json.writeNumberProperty(INVENTED, fidelity.invented());
        }
    }

    private static Fidelity fidelity(Map<String, Integer> numbers) {
        return new Fidelity(
                numbers.getOrDefault(LITERALS, 0),
                numbers.getOrDefault(KEPT, 0),
                numbers.getOrDefault(PUT_BACK, 0),
                numbers.getOrDefault(INVENTED, 0));
    }

    static String encodeHint(ContinuationHint hint) {
        return hint.isEmpty() ? JsonColumn.EMPTY : JsonColumn.object(json -> writeHint(json, hint));
    }

    static ContinuationHint decodeHint(String body) throws SQLDataException {
        if (body.equals(JsonColumn.EMPTY)) {
            return ContinuationHint.NONE;
        }
        Map<String, String> texts = new HashMap<>();
        return JsonColumn.read(body, (name, parser) -> texts.put(name, parser.getString()), () -> hint(texts));
    }

    private static void writeHint(JsonGenerator json, ContinuationHint hint) {
        if (!hint.isEmpty()) {
            json.writeStringProperty(TASK, hint.currentTask());
            json.writeStringProperty(RESPONSE, hint.suggestedResponse());
        }
    }

    private static ContinuationHint hint(Map<String, String> texts) {
        return new ContinuationHint(texts.getOrDefault(TASK, ""), texts.getOrDefault(RESPONSE, ""));
    }

    static String encodeCalls(List<String> ids) {
        return ids.isEmpty() ? JsonColumn.EMPTY : JsonColumn.object(json -> JsonColumn.strings(json, CALLS, ids));
    }

    static List<String> decodeCalls(String body) throws SQLDataException {
        if (body.equals(JsonColumn.EMPTY)) {
            return List.of();
        }
        List<String> ids = new ArrayList<>();
        return JsonColumn.read(
                body, (String name, JsonParser parser) -> ids.addAll(JsonColumn.strings(parser)), () -> ids);
    }
}
