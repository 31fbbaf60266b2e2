package dev.varve.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A text in the user's role of Claude Code's log. Most were typed; the program wrote others. If no field says so, the
 * program wraps such a text in tags of its own or begins it with a fixed phrase.
 *
 * @param what how it is treated
 * @param kind the kind of program text, or the reason for leaving it out; empty for typed text
 * @param text its words, without the program's tags
 */
record ClaudeCodeText(What what, String kind, String text) {
    /** The author of a text. */
    enum What {
        /** A person typed it. */
        TYPED,
        /** A program wrote it; it is kept for searches. */
        WRITTEN,
        /** It is about the program, not the conversation. */
        LEFT_OUT
    }

    private static final String PROGRAM_MESSAGE = "program message";

    /** Prefixes of texts that are not worth keeping. */
    private static final List<String> NOTICES =
            List.of("<local-command-stdout>", "<local-command-stderr>", "<local-command-caveat>");

    /** Prefixes of texts written by a program, with their kinds. */
    private static final Map<String, String> WRITTEN = Map.of(
            "Operation stopped by hook", "hook",
            "Stop hook feedback:", "hook",
            "[Request interrupted by user", "interruption",
            "Implement the following plan:\n\n#", "plan",
            "This session is being continued from a previous conversation", "summary");

    /** The text that a resumed session begins with. */
    private static final String RESUMED = "Continue from where you left off.";

    /** Commands whose arguments are for the program, not for the agent. */
    private static final Set<String> PROGRAMS_COMMANDS = Set.of(
            "/add-dir",
            "/agents",
            "/clear",
            "/color",
            "/compact",
            "/config",
            "/effort",
            "/export",
            "/fast",
            "/hooks",
            "/ide",
            "/login",
            "/mcp",
            "/model",
            "/output-style",
            "/permissions",
            "/plugin",
            "/rename",
            "/resume",
            "/rewind",
            "/tag",
            "/theme");

    /** Reads a text. */
    static ClaudeCodeText of(String text) {
        String said = text.strip();
        if (said.equals(RESUMED) || NOTICES.stream().anyMatch(said::startsWith)) {
            return leftOut(PROGRAM_MESSAGE);
        }
        for (Map.Entry<String, String> beginning : WRITTEN.entrySet()) {
            if (said.startsWith(beginning.getKey())) {
                return written(beginning.getValue(), said);
            }
        }
        if (said.startsWith("<command-name>") || said.startsWith("<command-message>")) {
            return command(
                    Tags.first(said, "command-name").strip(),
                    Tags.widest(said, "command-args").strip());
        }
        return said.startsWith("<") ? tagged(text, said) : typed(text);
    }

    /** Reads a text typed into the queue, which holds commands as typed. */
    static ClaudeCodeText queued(String text) {
        String said = text.strip();
        if (said.startsWith("{\"task_id\":")) {
            return leftOut(PROGRAM_MESSAGE);
        }
        if (!isCommand(said)) {
            return of(text);
        }
        int end = 0;
        while (end < said.length() && !Character.isWhitespace(said.charAt(end))) {
            end++;
        }
        return command(said.substring(0, end), said.substring(end).strip());
    }

    /** A slash and a name, which no path is. */
    private static boolean isCommand(String said) {
        int at = 1;
        while (at < said.length()
                && (Character.isLetterOrDigit(said.charAt(at)) || "-_:".indexOf(said.charAt(at)) >= 0)) {
            at++;
        }
        return said.startsWith("/") && at > 1 && (at == said.length() || Character.isWhitespace(said.charAt(at)));
    }

    private static ClaudeCodeText command(String name, String words) {
        if (words.isEmpty()) {
            return leftOut("command without words");
        }
        return PROGRAMS_COMMANDS.contains(name) ? leftOut("command for the program") : typed(name + " " + words);
    }

    private static ClaudeCodeText tagged(String text, String said) {
        String tag = Tags.name(said);
        return switch (tag) {
            case "system-reminder" -> behind(said, tag, PROGRAM_MESSAGE);
            case "ide_selection", "ide_opened_file", "ide_diagnostics" -> behind(said, tag, "context of the editor");
            case "task-notification" -> task(said);
            case "teammate-message" -> teammates(said);
            case "bash-stdout", "bash-stderr" -> output(said);
            case "bash-input" -> typed("$ " + Tags.widest(said, tag).strip());
            case "user-memory-input" -> typed(Tags.widest(said, tag).strip());
            default -> typed(text);
        };
    }

    /** The words typed after tags. They follow the last end tag, since quotations in a tag may contain end tags. */
    private static ClaudeCodeText behind(String said, String tag, String otherwise) {
        String end = "</" + tag + ">";
        int last = said.lastIndexOf(end);
        String behind = last < 0 ? "" : said.substring(last + end.length()).strip();
        return behind.isEmpty() ? leftOut(otherwise) : typed(behind);
    }

    private static ClaudeCodeText output(String said) {
        String out = Tags.widest(said, "bash-stdout").strip();
        String errors = Tags.widest(said, "bash-stderr").strip();
        String all = out.isEmpty() || errors.isEmpty() ? out + errors : out + "\n" + errors;
        return all.isEmpty() ? leftOut(PROGRAM_MESSAGE) : written("command output", all);
    }

    /** Reports of other agents; messages between their programs are JSON. */
    private static ClaudeCodeText teammates(String said) {
        List<String> reports = new ArrayList<>();
        for (Tags.Element message : Tags.elements(said, "teammate-message")) {
            String report = message.content().strip();
            if (!report.startsWith("{\"type\":")) {
                reports.add(message.attribute("teammate_id") + ": " + report);
            }
        }
        return reports.isEmpty() ? leftOut(PROGRAM_MESSAGE) : written("teammate", String.join("\n\n", reports));
    }

    /** The result of a background task; a notice without one says only that the task is over. */
    private static ClaudeCodeText task(String said) {
        String result = Tags.widest(said, "result").strip();
        String summary = Tags.first(said, "summary").strip();
        return result.isEmpty()
                ? leftOut(PROGRAM_MESSAGE)
                : written("task", summary.isEmpty() ? result : summary + "\n" + result);
    }

    private static ClaudeCodeText typed(String text) {
        return new ClaudeCodeText(What.TYPED, "", text);
    }

    private static ClaudeCodeText written(String kind, String text) {
        return new ClaudeCodeText(What.WRITTEN, kind, text);
    }

    private static ClaudeCodeText leftOut(String why) {
        return new ClaudeCodeText(What.LEFT_OUT, why, "");
    }
}
