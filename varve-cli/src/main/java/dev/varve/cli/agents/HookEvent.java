package dev.varve.cli.agents;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * An event of a program's session: the fields that matter, those of a tool's input and answer with their object before a dot.
 * Read without lambdas.
 */
record HookEvent(Map<String, String> fields) {
    private static final int LONGEST_INPUT = 32 << 20;
    private static final Set<String> OBJECTS = Set.of("tool_input", "tool_response");
    private static final Set<String> KNOWN = Set.of(
            "session_id",
            "transcript_path",
            "agent_transcript_path",
            "cwd",
            "hook_event_name",
            "source",
            "reason",
            "prompt",
            "tool_name",
            "error",
            "tool_response",
            "tool_input.command",
            "tool_input.file_path",
            "tool_input.notebook_path",
            "tool_input.filePath",
            "tool_input.path",
            "tool_input.input",
            "tool_input.patchText",
            "tool_response.llmContent",
            "tool_response.stdout",
            "tool_response.stderr");

    /** Reads the events on standard input; programs send one. */
    static List<HookEvent> read(InputStream in) throws IOException {
        List<HookEvent> events = new ArrayList<>();
        byte[] input = in.readNBytes(LONGEST_INPUT);
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), input)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.START_OBJECT) {
                    throw new IOException("standard input is no JSON object");
                }
                Map<String, String> fields = new HashMap<>();
                read(parser, "", fields);
                events.add(new HookEvent(fields));
            }
        } catch (JacksonException e) {
            throw new IOException("standard input is " + Reason.of(e), e);
        }
        if (events.isEmpty()) {
            throw new IOException("standard input is no JSON object");
        }
        return events;
    }

    private static void read(JsonParser parser, String before, Map<String, String> fields) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = before.concat(parser.currentName());
            JsonToken value = parser.nextToken();
            if (value == JsonToken.VALUE_STRING && KNOWN.contains(field)) {
                fields.put(field, parser.getString());
            } else if (value == JsonToken.START_OBJECT && OBJECTS.contains(field)) {
                read(parser, field.concat("."), fields);
            } else {
                parser.skipChildren();
            }
        }
    }

    String name() {
        return get("hook_event_name", "");
    }

    /** A field, or a default value if it is missing. */
    String get(String field, String otherwise) {
        return fields.getOrDefault(field, otherwise);
    }

    /** The first of some fields that exists; empty if none does. */
    String first(String... names) {
        for (String name : names) {
            String value = get(name, "");
            if (!value.isEmpty()) {
                return value;
            }
        }
        return "";
    }
}
