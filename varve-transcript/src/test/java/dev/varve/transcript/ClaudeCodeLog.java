package dev.varve.transcript;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Writes a session log as Claude Code does, line by line, a minute apart. */
final class ClaudeCodeLog {
    private final List<String> lines = new ArrayList<>();

    /** A line in the user's role. */
    ClaudeCodeLog user(Object content, Object... fields) {
        return line("user", content, fields);
    }

    /** Words of the agent. */
    ClaudeCodeLog says(String text) {
        return line("assistant", List.of(java.util.Map.of("type", "text", "text", text)));
    }

    /** A call of a tool. */
    ClaudeCodeLog calls(String tool, String id) {
        return line(
                "assistant",
                List.of(java.util.Map.of("type", "tool_use", "id", id, "name", tool, "input", java.util.Map.of())));
    }

    /** The result of a call. */
    ClaudeCodeLog result(String id, boolean error, Object content, Object... fields) {
        return user(
                List.of(java.util.Map.of(
                        "type", "tool_result", "tool_use_id", id, "content", content, "is_error", error)),
                fields);
    }

    /** An operation on the queue of what was typed. */
    ClaudeCodeLog queue(String operation, String... content) {
        ObjectNode line = JsonValues.MAPPER.createObjectNode();
        line.put("type", "queue-operation").put("operation", operation).put("timestamp", time());
        if (content.length > 0) {
            line.put("content", content[0]);
        }
        return add(line);
    }

    /** An attachment that hands on what was typed. */
    ClaudeCodeLog attachment(String prompt, String origin) {
        ObjectNode line = JsonValues.MAPPER.createObjectNode();
        line.put("type", "attachment").put("uuid", "l" + lines.size()).put("timestamp", time());
        line.putObject("attachment")
                .put("type", "queued_command")
                .put("prompt", prompt)
                .put("commandMode", origin.equals("human") ? "prompt" : origin)
                .putObject("origin")
                .put("kind", origin);
        return add(line);
    }

    private ClaudeCodeLog line(String role, Object content, Object... fields) {
        ObjectNode line = JsonValues.MAPPER.createObjectNode();
        line.put("type", role).put("uuid", "l" + lines.size()).put("timestamp", time());
        line.put("isSidechain", false);
        ObjectNode message = line.putObject("message").put("role", role);
        message.set("content", JsonValues.MAPPER.valueToTree(content));
        if (role.equals("assistant")) {
            message.put("id", "m" + lines.size());
        }
        for (int i = 0; i < fields.length; i += 2) {
            line.set((String) fields[i], JsonValues.MAPPER.valueToTree(fields[i + 1]));
        }
        return add(line);
    }

    private ClaudeCodeLog add(ObjectNode line) {
        lines.add(JsonValues.compact(line));
        return this;
    }

    private String time() {
        return Samples.START.plusSeconds(60L * lines.size()).toString();
    }

    String text() {
        return String.join("\n", lines) + "\n";
    }

    /** The conversation of a finished file. */
    Conversation read() {
        return Samples.conversation(text());
    }

    /** Every message in short: who, and the words or what the tool returned. */
    List<String> outline() {
        return outline(Samples.OPTIONS);
    }

    List<String> outline(ReadOptions options) {
        return Samples.read("talk.jsonl", text(), options.withFormat(TranscriptFormat.CLAUDE_CODE)).stream()
                .map(message -> message.voice()
                        + (message.speaker().isEmpty() ? " " : "/" + message.speaker() + " ")
                        + (message.toolResults().isEmpty()
                                ? message.text()
                                : message.toolResults().get(0).content()))
                .map(String::strip)
                .toList();
    }
}
