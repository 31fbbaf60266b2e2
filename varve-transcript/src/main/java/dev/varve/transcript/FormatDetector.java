package dev.varve.transcript;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Tells a format by the beginning of a file. JSON is told by the names of the first fields, which works for lines, for
 * documents and for a beginning that is cut anywhere; all else is text if its first line has a speaker.
 */
final class FormatDetector {
    private static final Set<String> CLAUDE_CODE =
            Set.of("parentUuid", "sessionId", "leafUuid", "isSidechain", "isSnapshotUpdate");
    private static final Set<String> PI =
            Set.of("session", "message", "compaction", "model_change", "thinking_level_change");
    private static final Set<String> VARVE = Set.of("at", "text", "parts");
    private static final Set<String> OPENAI = Set.of("content", "tool_calls", "function_call");

    private final FileHead head;
    private final Place file;

    FormatDetector(FileHead head, Place file) {
        this.head = head;
        this.file = file;
    }

    TranscriptFormat detect() {
        String first = head.firstLine();
        if (TextFormat.begins(first)) {
            return TranscriptFormat.TEXT;
        }
        if (!first.stripLeading().startsWith("{") && !first.stripLeading().startsWith("[")) {
            throw unknown("no speaker at the beginning of its first line");
        }
        return json().orElseThrow(() -> unknown("it is JSON, but no known kind of conversation"));
    }

    private TranscriptException unknown(String why) {
        return file.error(
                "format not recognised: " + why,
                "known formats are " + TranscriptFormat.known()
                        + "; convert the file, or name its format with --format");
    }

    private Optional<TranscriptFormat> json() {
        try (JsonParser parser = Json.MAPPER.createParser(head.bytes())) {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_ARRAY) {
                return element(parser);
            }
            while (token == JsonToken.START_OBJECT) {
                Optional<TranscriptFormat> found = members(parser);
                if (found.isPresent()) {
                    return found;
                }
                token = parser.nextToken();
            }
            return Optional.empty();
        } catch (JacksonException e) {
            if (Json.isCutOff(e) && !head.whole()) {
                return Optional.empty();
            }
            Place place = file.at(e.getLocation().getLineNr());
            throw Json.isCutOff(e) ? Json.cutOff(place, e) : Json.syntaxError(place, e);
        }
    }

    private static Optional<TranscriptFormat> element(JsonParser parser) {
        return switch (parser.nextToken()) {
            case START_ARRAY -> Optional.of(TranscriptFormat.TURNS);
            case START_OBJECT -> members(parser);
            default -> Optional.empty();
        };
    }

    private static Optional<TranscriptFormat> members(JsonParser parser) {
        Set<String> names = new HashSet<>();
        Optional<TranscriptFormat> found = Optional.empty();
        while (found.isEmpty() && parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            names.add(name);
            JsonToken value = parser.nextToken();
            boolean piType = name.equals("type") && value == JsonToken.VALUE_STRING && PI.contains(parser.getString());
            found = piType ? Optional.of(TranscriptFormat.PI) : byNames(name, names);
            if (found.isEmpty()) {
                parser.skipChildren();
            }
        }
        return found;
    }

    private static Optional<TranscriptFormat> byNames(String newest, Set<String> names) {
        boolean role = names.contains("role");
        if (CLAUDE_CODE.contains(newest)) {
            return Optional.of(TranscriptFormat.CLAUDE_CODE);
        }
        if (newest.equals(VarveJsonl.HEADER_FIELD) || role && containsAny(names, VARVE)) {
            return Optional.of(TranscriptFormat.VARVE);
        }
        if (newest.equals("messages") || role && containsAny(names, OPENAI)) {
            return Optional.of(TranscriptFormat.OPENAI);
        }
        if (newest.equals("conversation") || newest.equals("qa")) {
            return Optional.of(TranscriptFormat.LOCOMO);
        }
        return Optional.empty();
    }

    private static boolean containsAny(Set<String> names, Set<String> wanted) {
        return wanted.stream().anyMatch(names::contains);
    }
}
