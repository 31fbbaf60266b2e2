package dev.varve.transcript;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Varve JSONL, as {@link VarveJsonl} writes it. Strict: it is the format that promises to lose nothing. */
final class VarveFormat implements JsonLineFormat {
    private static final Set<String> MESSAGE_FIELDS =
            Set.of("role", "voice", "at", "id", "name", "text", "parts", "attributes");

    static final String VOICE = "voice";

    private final TimeReader times;

    VarveFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields fields = JsonFields.of(place, value);
        if (fields.has(VarveJsonl.HEADER_FIELD)) {
            checkHeader(fields);
            return;
        }
        fields.allowOnly(MESSAGE_FIELDS);
        Role role = role(fields);
        List<Part> parts = parts(fields);
        if (parts.isEmpty()) {
            inbox.skip("empty message");
            return;
        }
        inbox.add(
                place,
                new Message(
                        role,
                        voice(fields, role),
                        parts,
                        Optional.of(fields.time("at", times)),
                        fields.textOr("id", ""),
                        fields.textOr("name", ""),
                        attributes(fields)));
    }

    private static void checkHeader(JsonFields header) {
        if (header.place().line() != 1) {
            throw header.place()
                    .error("a header in the middle of the file", "put each conversation in a file of its own");
        }
        JsonNode version = header.get(VarveJsonl.HEADER_FIELD);
        if (!version.isInt() || version.intValue() != VarveJsonl.VERSION) {
            throw header.place()
                    .error(
                            "Varve JSONL of version " + version + ", known is " + VarveJsonl.VERSION,
                            "use a newer Varve");
        }
    }

    private static Role role(JsonFields fields) {
        String role = fields.text("role");
        for (Role known : Role.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(role)) {
                return known;
            }
        }
        throw fields.place().unknownRole(role, "system, user, assistant, tool");
    }

    private static Voice voice(JsonFields fields, Role role) {
        if (!fields.has(VOICE)) {
            return role.usualVoice();
        }
        String voice = fields.text(VOICE);
        for (Voice known : Voice.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(voice)) {
                return known;
            }
        }
        throw fields.place().error("unknown voice \"" + voice + "\"", "known voices are person, agent, tool, machine");
    }

    private static List<Part> parts(JsonFields fields) {
        if (fields.has("text") == fields.has("parts")) {
            throw fields.place()
                    .error(
                            fields.has("text")
                                    ? "has both \"text\" and \"parts\""
                                    : "has neither \"text\" nor \"parts\"",
                            "give one of them");
        }
        if (fields.has("text")) {
            return List.of(new Part.Text(fields.text("text")));
        }
        return fields.objects("parts").stream().map(VarveFormat::part).toList();
    }

    private static Part part(JsonFields part) {
        String type = part.text("type");
        return switch (type) {
            case "text" -> {
                part.allowOnly(Set.of("type", "text"));
                yield new Part.Text(part.text("text"));
            }
            case "tool_call" -> {
                part.allowOnly(Set.of("type", "id", "name", "arguments"));
                yield new Part.ToolCall(
                        part.text("id"), part.text("name"), JsonValues.arguments(part.get("arguments")));
            }
            case "tool_result" -> {
                part.allowOnly(Set.of("type", "call", "name", "content", "error"));
                yield new Part.ToolResult(
                        part.text("call"), part.textOr("name", ""), part.text("content"), part.flag("error"));
            }
            case "attachment" -> {
                part.allowOnly(Set.of("type", "media_type", "uri", "name"));
                yield new Part.Attachment(part.text("media_type"), part.text("uri"), part.textOr("name", ""));
            }
            default ->
                throw part.place()
                        .error(
                                "unknown part type \"" + type + "\"",
                                "known types are text, tool_call, tool_result, attachment");
        };
    }

    private static Map<String, String> attributes(JsonFields fields) {
        if (!fields.has("attributes")) {
            return Map.of();
        }
        JsonFields object = fields.object("attributes");
        Map<String, String> attributes = new TreeMap<>();
        for (String name : fields.get("attributes").propertyNames()) {
            attributes.put(name, object.text(name));
        }
        return attributes;
    }
}
