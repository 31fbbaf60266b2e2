package dev.varve.transcript;

import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Part;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Varve JSONL: one message per line, nothing lost. What is written here is read back equal by
 * {@link TranscriptFormat#VARVE}.
 *
 * <pre>{@code
 * {"role":"user","at":"2026-04-06T10:03:00Z","text":"Where are we?"}
 * {"role":"assistant","at":"2026-04-06T10:03:02Z","parts":[{"type":"tool_call","id":"c1","name":"status","arguments":{}}]}
 * {"role":"tool","at":"2026-04-06T10:03:03Z","parts":[{"type":"tool_result","call":"c1","content":"clean"}]}
 * }</pre>
 *
 * <p>{@code voice} is person, agent, tool or machine and is left out where the role says it. Optional fields are left out
 * when they are empty: {@code id}, {@code name} (of the speaker), {@code attributes}
 * (an object of strings), {@code name} and {@code error} of a result, {@code name} of an attachment. A file may begin
 * with a header line {@code {"varve":1}}; the reader ignores what else the header holds. Thread-safe.
 */
public final class VarveJsonl {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    static final String HEADER_FIELD = "varve";
    static final int VERSION = 1;

    private VarveJsonl() {}

    /**
     * One message as one line, without a line end.
     *
     * @throws InvalidMessageException if the name of an attribute is no well-formed text
     */
    public static String toLine(Message message) {
        ObjectNode line = JsonValues.MAPPER.createObjectNode();
        line.put("role", message.role().name().toLowerCase(Locale.ROOT));
        if (message.voice() != message.role().usualVoice()) {
            line.put(VarveFormat.VOICE, message.voice().name().toLowerCase(Locale.ROOT));
        }
        line.put("at", message.createdAt().toString());
        putUnlessEmpty(line, "id", message.id());
        putUnlessEmpty(line, "name", message.speaker());
        if (message.parts().size() == 1 && message.parts().get(0) instanceof Part.Text only) {
            line.put("text", only.text());
        } else {
            ArrayNode parts = line.putArray("parts");
            message.parts().forEach(part -> write(part, parts.addObject()));
        }
        if (!message.attributes().isEmpty()) {
            ObjectNode attributes = line.putObject("attributes");
            message.attributes().forEach((name, value) -> attributes.put(checkedName(name), value));
        }
        return escapeLoneSurrogates(JsonValues.compact(line));
    }

    /**
     * Parses one message from a line written by {@link #toLine}.
     *
     * @param file name of the source for error messages
     * @param line its line, counted from 1
     * @throws TranscriptException if the line is not a message
     */
    public static Message fromLine(String text, String file, long line) {
        Place place = new Place(file, line);
        Inbox inbox = new Inbox();
        VarveFormat format = new VarveFormat(new TimeReader(ZoneOffset.UTC));
        format.accept(place, JsonValues.value(new LineReader.Line(place, text, true)), inbox);
        if (inbox.isEmpty()) {
            throw place.error("is not a message", "give a line that Varve wrote");
        }
        return inbox.take().message();
    }

    private static void write(Part part, ObjectNode to) {
        if (part instanceof Part.Text text) {
            to.put("type", "text").put("text", text.text());
        } else if (part instanceof Part.ToolCall call) {
            to.put("type", "tool_call").put("id", call.id()).put("name", call.name());
            to.set("arguments", arguments(call.arguments()));
        } else if (part instanceof Part.ToolResult result) {
            to.put("type", "tool_result").put("call", result.callId());
            putUnlessEmpty(to, "name", result.name());
            to.put("content", result.content());
            if (result.error()) {
                to.put("error", true);
            }
        } else if (part instanceof Part.Attachment attachment) {
            to.put("type", "attachment")
                    .put("media_type", attachment.mediaType())
                    .put("uri", attachment.uri());
            putUnlessEmpty(to, "name", attachment.name());
        }
    }

    /** Arguments are written as an object where reading that gives the very same text, otherwise as a string. */
    private static JsonNode arguments(String text) {
        JsonNode asString = JsonValues.MAPPER.getNodeFactory().stringNode(text);
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return asString;
        }
        try {
            JsonNode value = JsonValues.MAPPER.readTree(text);
            return JsonValues.compact(value).equals(text) ? value : asString;
        } catch (JacksonException notJson) {
            return asString;
        }
    }

    private static void putUnlessEmpty(ObjectNode to, String name, String value) {
        if (!value.isEmpty()) {
            to.put(name, value);
        }
    }

    /** JSON readers take any text as a value, but a name only if it is well-formed. */
    private static String checkedName(String name) {
        if (!isWellFormed(name)) {
            throw new InvalidMessageException(
                    "the attribute name \"" + name + "\" holds half a surrogate pair and cannot be written; rename it");
        }
        return name;
    }

    private static boolean isWellFormed(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** Half a surrogate pair, as a cut string has at its end, exists in JSON as an escape but not in UTF-8. */
    private static String escapeLoneSurrogates(String json) {
        if (isWellFormed(json)) {
            return json;
        }
        StringBuilder escaped = new StringBuilder(json.length());
        json.codePoints().forEach(point -> {
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                escaped.append("\\u").append(HEX.toHexDigits((char) point));
            } else {
                escaped.appendCodePoint(point);
            }
        });
        return escaped.toString();
    }
}
