package dev.varve.store.jdbc.schema;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.sql.SQLDataException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * The body of a message as JSON: everything without a column of its own. The first property of a part is its kind;
 * empty fields are left out.
 */
final class MessageCodec {
    private static final String PARTS = "parts";
    private static final String VOICE = "voice";
    private static final String SPEAKER = "speaker";
    private static final String ATTRIBUTES = "attributes";
    private static final String TEXT = "text";
    private static final String CALL = "call";
    private static final String RESULT = "result";
    private static final String ATTACHMENT = "attachment";
    private static final String NAME = "name";
    private static final String ARGUMENTS = "arguments";
    private static final String CONTENT = "content";
    private static final String ERROR = "error";
    private static final String MEDIA_TYPE = "mediaType";

    private MessageCodec() {}

    static String encode(Message message) {
        return JsonColumn.object(json -> {
            json.writeArrayPropertyStart(PARTS);
            message.parts().forEach(part -> write(json, part));
            json.writeEndArray();
            if (message.voice() != message.role().usualVoice()) {
                json.writeStringProperty(VOICE, message.voice().name());
            }
            if (!message.speaker().isEmpty()) {
                json.writeStringProperty(SPEAKER, message.speaker());
            }
            if (!message.attributes().isEmpty()) {
                json.writeObjectPropertyStart(ATTRIBUTES);
                message.attributes().forEach(json::writeStringProperty);
                json.writeEndObject();
            }
        });
    }

    private static void write(JsonGenerator json, Part part) {
        json.writeStartObject();
        if (part instanceof Part.Text text) {
            json.writeStringProperty(TEXT, text.text());
        } else if (part instanceof Part.ToolCall call) {
            json.writeStringProperty(CALL, call.id());
            json.writeStringProperty(NAME, call.name());
            json.writeStringProperty(ARGUMENTS, call.arguments());
        } else if (part instanceof Part.ToolResult result) {
            json.writeStringProperty(RESULT, result.callId());
            json.writeStringProperty(NAME, result.name());
            json.writeStringProperty(CONTENT, result.content());
            if (result.error()) {
                json.writeBooleanProperty(ERROR, true);
            }
        } else if (part instanceof Part.Attachment attachment) {
            json.writeStringProperty(ATTACHMENT, attachment.uri());
            json.writeStringProperty(MEDIA_TYPE, attachment.mediaType());
            json.writeStringProperty(NAME, attachment.name());
        }
        json.writeEndObject();
    }

    /** A message from its columns. */
    static Message decode(Role role, Instant createdAt, String id, String body) throws SQLDataException {
        List<Part> parts = new ArrayList<>(1);
        Map<String, String> attributes = new HashMap<>();
        StringBuilder speaker = new StringBuilder();
        Voice[] voice = {role.usualVoice()};
        return JsonColumn.read(
                body,
                (name, parser) -> {
                    switch (name) {
                        case PARTS -> JsonColumn.elements(parser, () -> parts.add(part(parser)));
                        case VOICE -> voice[0] = Voice.valueOf(parser.getString());
                        case SPEAKER -> speaker.append(parser.getString());
                        case ATTRIBUTES ->
                            JsonColumn.properties(parser, (key, value) -> attributes.put(key, value.getString()));
                        default -> parser.skipChildren();
                    }
                },
                () -> new Message(role, voice[0], parts, Optional.of(createdAt), id, speaker.toString(), attributes));
    }

    private static Part part(JsonParser parser) {
        Map<String, String> fields = new HashMap<>();
        JsonColumn.properties(parser, (name, value) -> fields.put(name, value.getString()));
        if (fields.containsKey(TEXT)) {
            return new Part.Text(field(fields, TEXT));
        }
        if (fields.containsKey(CALL)) {
            return new Part.ToolCall(field(fields, CALL), field(fields, NAME), field(fields, ARGUMENTS));
        }
        if (fields.containsKey(RESULT)) {
            return new Part.ToolResult(
                    field(fields, RESULT), field(fields, NAME), field(fields, CONTENT), fields.containsKey(ERROR));
        }
        return new Part.Attachment(field(fields, MEDIA_TYPE), field(fields, ATTACHMENT), field(fields, NAME));
    }

    private static String field(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("a part without \"" + name + "\"");
        }
        return value;
    }
}
