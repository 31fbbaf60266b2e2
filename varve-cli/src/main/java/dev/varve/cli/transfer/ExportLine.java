package dev.varve.cli.transfer;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.Usage;
import dev.varve.cli.console.UsageException;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.transcript.TranscriptException;
import dev.varve.transcript.VarveJsonl;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One line of an export, or an object in it; every complaint names file and line. */
final class ExportLine {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();
    private static final JsonMapper MAPPER = JsonMapper.builder(FACTORY).build();

    private final String text;
    private final JsonNode node;
    private final String file;
    private final long number;

    private ExportLine(String text, JsonNode node, String file, long number) {
        this.text = text;
        this.node = node;
        this.file = file;
        this.number = number;
    }

    static ExportLine of(String text, String file, long number) {
        try {
            return new ExportLine(text, MAPPER.readTree(text), file, number);
        } catch (JacksonException e) {
            throw new UsageException(file + ":" + number + ": is not JSON; give a file that 'varve export' wrote", e);
        }
    }

    UsageException error(String problem) {
        return new UsageException(file + ":" + number + ": " + problem);
    }

    boolean has(String name) {
        return node.has(name);
    }

    long number(String name) {
        JsonNode value = node.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            throw error("has no number \"" + name + "\"; export the session again");
        }
        return value.longValue();
    }

    String text(String name) {
        JsonNode value = node.path(name);
        if (!value.isString()) {
            throw error("has no text \"" + name + "\"; export the session again");
        }
        return value.stringValue();
    }

    ExportLine object(String name) {
        JsonNode value = node.path(name);
        if (!value.isObject()) {
            throw error("has no object \"" + name + "\"; export the session again");
        }
        return new ExportLine(text, value, file, number);
    }

    /** The message, read from its own characters, so that numbers in tool arguments keep their digits. */
    Message message() {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean found = parser.currentName().equals("message");
                parser.nextToken();
                int from = (int) parser.currentTokenLocation().getCharOffset();
                parser.skipChildren();
                if (found) {
                    int to = (int) parser.currentLocation().getCharOffset();
                    return VarveJsonl.fromLine(text.substring(from, to), file, number);
                }
            }
        } catch (JacksonException e) {
            throw error("is not JSON: " + e.getOriginalMessage());
        } catch (TranscriptException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
        throw error("has no message");
    }

    Usage usage() {
        return new Usage(
                number("calls"),
                number("input_tokens"),
                number("output_tokens"),
                number("cache_read_tokens"),
                number("cache_write_tokens"));
    }

    Note note() {
        try {
            return text("kind").equals("reflection") ? reflection() : observation();
        } catch (IllegalArgumentException | DateTimeException e) {
            throw error("is damaged (" + e.getMessage() + "); export the session again");
        }
    }

    private Observation observation() {
        return new Observation(
                text("id"),
                span(),
                lines(),
                Math.toIntExact(number("tokens")),
                number("source_tokens"),
                Instant.parse(text("created_at")),
                text("model"),
                status(),
                new ContinuationHint(text("current_task"), text("suggested_response")),
                object("fidelity").fidelity());
    }

    private Span span() {
        return new Span(number("from"), number("to"));
    }

    private List<NoteLine> lines() {
        if (!node.has("lines")) {
            throw error("is a note without lines, of an unreleased Varve; leave it out, and let notes be written anew");
        }
        List<NoteLine> lines = new ArrayList<>();
        for (JsonNode line : node.path("lines")) {
            lines.add(new ExportLine(text, line, file, number).line());
        }
        return lines;
    }

    private NoteLine line() {
        return new NoteLine(
                LocalDateTime.parse(text("time")),
                Priority.valueOf(text("priority")),
                NoteLine.Kind.valueOf(text("kind").toUpperCase(Locale.ROOT)),
                has("source") ? text("source") : "",
                text("text"),
                span(),
                strings("flags"),
                strings("identifiers"),
                statement());
    }

    /** Lines of builds that knew no statements have none. */
    private Statement statement() {
        if (!has("voice")) {
            return Statement.UNKNOWN;
        }
        return new Statement(
                Voice.valueOf(text("voice").toUpperCase(Locale.ROOT)),
                strings("intents").stream()
                        .map(intent -> Intent.valueOf(intent.toUpperCase(Locale.ROOT)))
                        .collect(Collectors.toSet()),
                has("lasting") ? Math.toIntExact(number("lasting")) : 0,
                has("place") ? object("place").place() : Statement.Place.NONE,
                has("answers") ? number("answers") : 0,
                places("replaces"));
    }

    private List<Statement.Place> places(String name) {
        List<Statement.Place> places = new ArrayList<>();
        for (JsonNode place : node.path(name)) {
            places.add(new ExportLine(text, place, file, number).place());
        }
        return places;
    }

    Statement.Place place() {
        return new Statement.Place(number("message"), Math.toIntExact(number("from")), Math.toIntExact(number("to")));
    }

    private Note.Status status() {
        return Note.Status.valueOf(text("status").toUpperCase(Locale.ROOT));
    }

    private Fidelity fidelity() {
        return new Fidelity(
                Math.toIntExact(number("source")),
                Math.toIntExact(number("kept")),
                Math.toIntExact(number("put_back")),
                Math.toIntExact(number("invented")));
    }

    private Reflection reflection() {
        return new Reflection(
                text("id"),
                span(),
                lines(),
                Math.toIntExact(number("tokens")),
                number("source_tokens"),
                Instant.parse(text("created_at")),
                text("model"),
                status(),
                Math.toIntExact(number("generation")),
                Math.toIntExact(number("level")),
                strings("sources"),
                object("fidelity").fidelity());
    }

    private List<String> strings(String name) {
        List<String> values = new ArrayList<>();
        for (JsonNode value : node.path(name)) {
            values.add(value.stringValue());
        }
        return values;
    }
}
