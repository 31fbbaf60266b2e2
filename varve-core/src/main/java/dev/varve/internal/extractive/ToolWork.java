package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.LowerCase;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool call as far as a note can tell of it.
 *
 * @param seq     number of the message that made it
 * @param at      when the agent made it
 * @param kind    what sort of work it is
 * @param tool    its name, short and safe
 * @param target  what it is about: a file name, a command, an address; may be empty
 * @param command that it runs; none if it runs none
 * @param call    as it was made
 * @param result  what it returned, the empty text if nothing did
 * @param outcome what came of it
 */
record ToolWork(
        long seq,
        LocalDateTime at,
        Kind kind,
        String tool,
        String target,
        ToolCommand command,
        Part.ToolCall call,
        String result,
        ToolOutcome outcome) {
    /** A longer stretch is told in several lines. */
    private static final int CALLS_PER_STRETCH = 12;

    private static final int LONGEST_COMMAND = 110;

    /** The command that stands for a tool made for one check. */
    private static final ToolCommand CHECK = ToolCommand.doing(List.of("check"));

    private static final TextPattern ASKS = TextPattern.compile(
            "ask_?user.*|ask_?human.*|askfollowupquestion|ask_?questions?|ask_followup_question|request_user_input|question|elicit.*");
    private static final TextPattern PLANS = TextPattern.compile(
            "(?:manage_?)?todo.*|update_?plan|write_?plan|update_?todos?|task_?(?:create|update|list|get)");
    private static final TextPattern CHANGES = TextPattern.compile(
            "^(?:copilot_)?+(?:(?:multi_?)?(?:edit|replacestring).*|.*edit_?file.*|write(?!_stdin).*|create_?file.*|apply_?patch|str_?replace.*|"
                    + "notebookedit|insert.*|delete_?file.*|move_?file.*|rename_?file.*|(?:multi_?)?replace_(?:string_)?in_file|replace|patch|create)");
    private static final TextPattern COMMANDS =
            TextPattern.compile("bash|shell|exec.*|(?:run_)?command.*|run_?terminal.*|"
                    + "run_in_terminal|terminal|powershell|run_bash|run_shell.*|local_shell|container\\.exec");
    private static final TextPattern CHECKS = TextPattern.compile("run|test|build|lint|compile");
    private static final ToolForm LOOKS = ToolForm.of("looking tool");
    private static final ToolForm ASKS_AGENT = ToolForm.of("asking agent");

    /** The editor command that changes nothing. */
    private static final String VIEW = "view";

    /** Separates a server's name from the tool's. */
    private static final String OF_SERVER = "__";

    /** The kind of work that a call does. */
    enum Kind {
        /** Puts a question to the user. */
        ASK,
        /** Writes down what is to be done. */
        PLAN,
        /** Changes a file. */
        CHANGE,
        /** Runs a command that does something. */
        COMMAND,
        /** Looks at something. */
        READ,
        /** Asks another agent to do something. */
        AGENT,
        OTHER
    }

    /** The calls of a span, in stretches between two words of the user. */
    static List<List<ToolWork>> stretches(List<LoggedMessage> messages, ZoneId zone) {
        Map<String, Part.ToolResult> results = new HashMap<>();
        for (LoggedMessage message : messages) {
            message.message().toolResults().forEach(result -> results.putIfAbsent(result.callId(), result));
        }
        List<List<ToolWork>> stretches = new ArrayList<>();
        List<ToolWork> open = new ArrayList<>();
        for (LoggedMessage message : messages) {
            if (message.role() == Role.USER || open.size() >= CALLS_PER_STRETCH) {
                close(open, stretches);
            }
            for (Part.ToolCall call : message.message().toolCalls()) {
                LocalDateTime at = LocalDateTime.ofInstant(message.message().createdAt(), zone);
                open.add(of(message.seq(), at, call, results.get(call.id())));
            }
        }
        close(open, stretches);
        return stretches;
    }

    private static void close(List<ToolWork> open, List<List<ToolWork>> stretches) {
        if (!open.isEmpty()) {
            stretches.add(List.copyOf(open));
            open.clear();
        }
    }

    private static ToolWork of(long seq, LocalDateTime at, Part.ToolCall call, Part.@Nullable ToolResult result) {
        String tool = Text.clipped(Text.defused(call.name()), 40);
        String line = ToolArguments.command(call.arguments());
        boolean edits = CHANGES.matcher(LowerCase.of(tool)).matches();
        ToolCommand command = line.isEmpty() || edits ? ToolCommand.NONE : ToolCommand.of(line);
        Kind kind = edits ? line.equals(VIEW) ? Kind.READ : Kind.CHANGE : kind(tool, line, command, call.arguments());
        return new ToolWork(
                seq,
                at,
                kind,
                tool,
                target(kind, command, call.arguments()),
                command,
                call,
                result == null ? "" : result.content(),
                result == null ? ToolOutcome.OK : outcome(kind, tool, command, result));
    }

    private static ToolOutcome outcome(Kind kind, String tool, ToolCommand command, Part.ToolResult result) {
        boolean checks = kind == Kind.COMMAND
                || kind == Kind.OTHER && CHECKS.matcher(LowerCase.of(tool)).find();
        if (checks || !command.looks().isEmpty()) {
            return ToolOutcome.of(command.parts().isEmpty() && checks ? CHECK : command, result);
        }
        return ToolOutcome.of(result);
    }

    private static String target(Kind kind, ToolCommand command, String arguments) {
        if (kind == Kind.AGENT) {
            return ToolArguments.asked(arguments);
        }
        String description = command.script() ? ToolArguments.value(arguments, "description") : "";
        String shown = description.isEmpty() ? command.shown() : Text.defused(description);
        return shown.isEmpty() ? ToolArguments.target(arguments) : Text.clipped(shown, LONGEST_COMMAND);
    }

    private static Kind kind(String tool, String line, ToolCommand command, String arguments) {
        String name = LowerCase.of(tool);
        int server = name.lastIndexOf(OF_SERVER);
        String bare = server < 0 ? name : name.substring(server + OF_SERVER.length());
        if (ASKS.matcher(bare).matches()) {
            return Kind.ASK;
        }
        if (PLANS.matcher(name).matches()) {
            return Kind.PLAN;
        }
        if (line.contains(FileChange.PATCH) || arguments.startsWith(FileChange.PATCH)) {
            return Kind.CHANGE;
        }
        if (!line.isEmpty() || COMMANDS.matcher(name).matches()) {
            boolean looks = command.parts().isEmpty() && !line.isEmpty();
            return looks ? command.changes().isEmpty() ? Kind.READ : Kind.CHANGE : Kind.COMMAND;
        }
        if (ASKS_AGENT.fits(bare)) {
            return Kind.AGENT;
        }
        return LOOKS.fits(bare) ? Kind.READ : Kind.OTHER;
    }

    /** Its tool without the name of a server's protocol. */
    String shownTool() {
        String name = tool.startsWith("mcp__") ? tool.substring("mcp__".length()) : tool;
        String bare = name.replace(OF_SERVER, " ").replaceFirst("^_", "");
        return bare.isBlank() ? "a tool" : bare;
    }

    /** True if it did not work. */
    boolean failed() {
        return outcome.end() == ToolOutcome.End.FAILED;
    }

    /** The commands of it that may have failed although it worked. */
    List<String> doubtful() {
        return outcome.detail().isEmpty()
                ? command.parts().stream()
                        .filter(part -> !command.needed().contains(part))
                        .toList()
                : List.of();
    }
}
