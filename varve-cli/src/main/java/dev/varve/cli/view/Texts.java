package dev.varve.cli.view;

import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Formats sessions, notes and spans as text and as JSON, for every command. */
public final class Texts {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Texts() {}

    /** In UTC, to the minute. */
    public static String minute(Instant time) {
        return MINUTE.format(time);
    }

    /** {@code 3-17}: the first and the last message, as people count. */
    public static String span(Span span) {
        return span.from() + "-" + (span.to() - 1);
    }

    /** Describes a database's schema; empty if it has none. */
    public static String schema(SchemaVersion schema) {
        return schema.found() == 0 ? "" : ", schema " + schema.found();
    }

    /** {@code BUFFERED} notes are called chunks. */
    public static String status(Note note) {
        return note.status().name().toLowerCase(Locale.ROOT);
    }

    /** The kind of a note, as commands name it. */
    public static String kind(Note note) {
        return note instanceof Reflection ? "reflection" : "observation";
    }

    /** The row of a session as JSON. */
    public static JsonObject json(Scope scope, SessionState state) {
        return JsonObject.empty()
                .put("session", scope.session())
                .put("tenant", scope.tenant())
                .put("resource", scope.resource())
                .put("messages", state.messages())
                .put("covered", state.coveredMessages())
                .put("gone", state.goneMessages())
                .put("buffered", state.readyMessages())
                .put("tokens", state.totalTokens())
                .put("covered_tokens", state.coveredTokens())
                .put("memory_tokens", state.memoryTokens())
                .put("observations", state.observations().count())
                .put("reflections", state.reflections().count())
                .put("model_calls", state.usage().calls())
                .put("model_input_tokens", state.usage().inputTokens())
                .put("model_output_tokens", state.usage().outputTokens())
                .put("model_cache_read_tokens", state.usage().cacheReadTokens())
                .put("model_cache_write_tokens", state.usage().cacheWriteTokens())
                .put("created_at", state.createdAt())
                .put("last_message_at", state.lastMessageAt());
    }

    /** A complete note, as an export contains it too. */
    public static JsonObject json(Note note) {
        JsonObject json = JsonObject.empty()
                .put("kind", kind(note))
                .put("id", note.id())
                .put("status", status(note))
                .put("from", note.span().from())
                .put("to", note.span().to())
                .put("tokens", note.tokens())
                .put("source_tokens", note.sourceTokens())
                .put("created_at", note.createdAt())
                .put("model", note.model())
                .put("text", note.text())
                .put("lines", note.lines().stream().map(Texts::json).toList())
                .put("fidelity", json(note.fidelity()));
        if (note instanceof Reflection reflection) {
            return json.put("generation", reflection.generation())
                    .put("level", reflection.level())
                    .put("sources", reflection.sources());
        }
        Observation observation = (Observation) note;
        return json.put("current_task", observation.hint().currentTask())
                .put("suggested_response", observation.hint().suggestedResponse());
    }

    /** A line of a note, without empty fields. */
    public static JsonObject json(NoteLine line) {
        JsonObject json = JsonObject.empty()
                .put("time", line.time())
                .put("priority", line.priority())
                .put("kind", line.kind().name().toLowerCase(Locale.ROOT))
                .put("text", line.text())
                .put("from", line.span().from())
                .put("to", line.span().to());
        if (!line.source().isEmpty()) {
            json.put("source", line.source());
        }
        if (!line.flags().isEmpty()) {
            json.put("flags", line.flags());
        }
        if (!line.identifiers().isEmpty()) {
            json.put("identifiers", line.identifiers());
        }
        return stated(json, line.statement());
    }

    private static JsonObject stated(JsonObject json, Statement statement) {
        json.put("voice", statement.voice().name().toLowerCase(Locale.ROOT));
        if (!statement.intents().isEmpty()) {
            json.put(
                    "intents",
                    statement.intents().stream()
                            .map(intent -> intent.name().toLowerCase(Locale.ROOT))
                            .toList());
        }
        if (statement.lasting() > 0) {
            json.put("lasting", statement.lasting());
        }
        if (statement.place().isKnown()) {
            json.put("place", json(statement.place()));
        }
        if (statement.answers() > 0) {
            json.put("answers", statement.answers());
        }
        if (!statement.replaces().isEmpty()) {
            json.put("replaces", statement.replaces().stream().map(Texts::json).toList());
        }
        return json;
    }

    private static JsonObject json(Statement.Place place) {
        return JsonObject.empty()
                .put("message", place.message())
                .put("from", place.from())
                .put("to", place.to());
    }

    /** A line for people, with a mark if its source lacks part of it. */
    public static String line(NoteLine line) {
        return line.flags().isEmpty()
                ? line.toString()
                : line + " (not in the source: " + String.join(", ", line.flags()) + ")";
    }

    /** Number of its source's literals that a note carries. */
    public static JsonObject json(Fidelity fidelity) {
        return JsonObject.empty()
                .put("source", fidelity.source())
                .put("kept", fidelity.kept())
                .put("put_back", fidelity.putBack())
                .put("invented", fidelity.invented());
    }

    /**
     * The same for people; empty if nothing was measured.
     *
     * @param source the text in which they were counted
     */
    public static String literals(Fidelity fidelity, String source) {
        if (fidelity.equals(Fidelity.NONE)) {
            return "";
        }
        return Output.number(fidelity.source()) + " literals in the " + source + ", " + Output.number(fidelity.kept())
                + " kept, " + Output.number(fidelity.putBack()) + " put back, " + Output.number(fidelity.invented())
                + " invented";
    }

    /** The text in which the literals of a note were counted. */
    public static String source(Note note) {
        return note instanceof Reflection ? "notes it replaces" : "messages";
    }

    /** The sum over the notes of a kind. */
    public static Fidelity fidelity(List<Note> notes, Class<? extends Note> kind) {
        return notes.stream().filter(kind::isInstance).map(Note::fidelity).reduce(Fidelity.NONE, Fidelity::plus);
    }
}
