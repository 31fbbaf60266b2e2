package dev.varve.transcript;

import dev.varve.Part;
import java.util.List;
import java.util.Optional;

/**
 * The words that a person typed while refusing a tool call. Claude Code writes them into the result of the call,
 * after a fixed phrase. Tools may return that phrase too, so it counts only if the record shows that Claude Code
 * itself answered the call: the result is an error, {@code toolUseResult} repeats it, and newer versions name a
 * {@code toolDenialKind}. Without that field the tool must be one of Claude Code's own, whose errors begin
 * differently; those of MCP servers are arbitrary.
 */
final class ClaudeCodeRefusal {
    private static final String NOT_DONE =
            "The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). ";
    private static final List<String> PHRASES = List.of(
            "The user doesn't want to proceed with this tool use. " + NOT_DONE
                    + "To tell you how to proceed, the user said:\n",
            "Permission for this tool use was denied. " + NOT_DONE + "The user said:\n");

    /** A hint to the model that newer versions append. */
    private static final String HINT = "\n\nNote: The user's next message may contain a correction or preference.";

    private static final String KIND = "toolDenialKind";
    private static final String REFUSED = "user-rejected";
    private static final String OF_SERVERS = "mcp__";

    private ClaudeCodeRefusal() {}

    /**
     * The words, if a person refused the call and said something.
     *
     * @param record the line with the result
     * @param tool   that was called; empty if the call is not known
     */
    static Optional<String> words(JsonFields record, Part.ToolResult result, String tool) {
        String content = result.content();
        return PHRASES.stream()
                .filter(content::startsWith)
                .findFirst()
                .filter(phrase -> result.error() && isProgramsAnswer(record, content) && isRefused(record, tool))
                .map(phrase -> withoutHint(content.substring(phrase.length())).strip())
                .filter(words -> !words.isEmpty());
    }

    private static boolean isProgramsAnswer(JsonFields record, String content) {
        return record.get("toolUseResult").isString()
                && record.text("toolUseResult").equals("Error: " + content);
    }

    private static boolean isRefused(JsonFields record, String tool) {
        return record.get(KIND).isString()
                ? record.text(KIND).equals(REFUSED)
                : !tool.isEmpty() && !tool.startsWith(OF_SERVERS);
    }

    private static String withoutHint(String words) {
        int hint = words.lastIndexOf(HINT);
        return hint < 0 ? words : words.substring(0, hint);
    }
}
