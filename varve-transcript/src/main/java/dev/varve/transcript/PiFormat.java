package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * The pi coding agent's session log. Lines of type {@code message} are the conversation. Left out are reasoning,
 * files that the user referred to, and compaction summaries, since the file holds their messages in full. A command
 * that the user ran ({@code bashExecution}) is a message of the user, with its output quoted.
 */
final class PiFormat implements JsonLineFormat {
    private static final String FILE = "<file name=\"";
    private static final String FILE_END = "</file>";
    private final TimeReader times;

    PiFormat(TimeReader times) {
        this.times = times;
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields entry = JsonFields.of(place, value);
        String type = entry.text("type");
        if (type.equals("session")) {
            inbox.about("session", entry.textOr("id", ""));
            inbox.about("folder", entry.textOr("cwd", ""));
        }
        if (!type.equals("message")) {
            inbox.skip(type + " line");
            return;
        }
        JsonFields message = entry.object("message");
        Instant at = entry.time("timestamp", times);
        String id = entry.textOr("id", "");
        String role = message.text("role");
        Draft draft = new Draft(place, inbox);
        switch (role) {
            case "user" -> {
                ContentBlocks.read(message, draft, PiFormat::words, PiFormat::block);
                draft.send(Role.USER, at, id, "");
            }
            case "assistant" -> {
                ContentBlocks.read(message, draft, PiFormat::block);
                draft.send(Role.ASSISTANT, at, id, "");
            }
            case "toolResult" -> {
                result(message, draft);
                draft.send(Role.TOOL, at, id, "");
            }
            case "bashExecution" -> {
                draft.text(shell(message));
                draft.send(Role.USER, at, id, "");
            }
            case "compactionSummary", "branchSummary", "custom", "hookMessage" -> inbox.skip(role + " message");
            default -> throw place.unknownRole(role, "user, assistant, toolResult, bashExecution");
        }
    }

    private static void result(JsonFields message, Draft draft) {
        String callId = message.text("toolCallId");
        String name = message.textOr("toolName", "");
        boolean error = message.flag("isError");
        ContentBlocks.readResult(
                message, draft, content -> new Part.ToolResult(callId, name, content, error), PiFormat::block);
    }

    /** Removes files that the user referred to, up to the last end tag, since a file may contain such tags. */
    private static void words(String text, Draft draft) {
        int start = file(text);
        int end = text.lastIndexOf(FILE_END);
        if (start < 0 || end < start) {
            draft.text(text);
            return;
        }
        draft.leaveOut("file that was referred to");
        draft.text(text.substring(0, start) + text.substring(Whitespace.end(text, end + FILE_END.length())));
    }

    /** The beginning of the first file: a tag with a name that ends its line; -1 if there is none. */
    private static int file(String text) {
        int start = text.indexOf(FILE);
        while (start >= 0) {
            int end = start + FILE.length();
            while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
                end++;
            }
            if (text.startsWith("\">\n", end) || text.startsWith("\">\r", end)) {
                return start;
            }
            start = text.indexOf(FILE, end);
        }
        return -1;
    }

    private static String shell(JsonFields message) {
        String exit = message.get("exitCode").asString("0");
        return "$ " + message.text("command")
                + quoted(message.textOr("output", "").strip())
                + (message.flag("cancelled") ? "\n[cancelled]" : exit.equals("0") ? "" : "\n[exit code " + exit + "]");
    }

    /** In a fence that is longer than any in it. */
    private static String quoted(String output) {
        if (output.isEmpty()) {
            return "";
        }
        int longest = 2;
        int run = 0;
        for (int i = 0; i < output.length(); i++) {
            run = output.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(longest + 1);
        return "\n" + fence + "\n" + output + "\n" + fence;
    }

    private static void block(String type, JsonFields block, Draft draft) {
        switch (type) {
            case "toolCall" ->
                draft.add(new Part.ToolCall(
                        block.text("id"), block.text("name"), JsonValues.arguments(block.get("arguments"))));
            case "image" -> draft.attachment(block.textOr("mimeType", "image/*"), "data:");
            case "thinking" -> draft.leaveOut("thinking");
            default -> draft.leaveOut(type + " block");
        }
    }
}
