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
        Part.ToolCall call,
        String result,
        ToolOutcome outcome) {
    /** A longer stretch is told in several lines. */
    private static final int CALLS_PER_STRETCH = 12;

    private static final TextPattern ASKS = TextPattern.compile(
            "ask_?user.*|ask_?human.*|askfollowupquestion|ask_followup_question|request_user_input|question|elicit.*");
    private static final TextPattern PLANS =
            TextPattern.compile("todo.*|update_?plan|write_?plan|update_?todos?|task_?(?:create|update|list)");
    private static final TextPattern CHANGES = TextPattern.compile(
            "^(?:(?:multi_?)?edit.*|.*edit_?file.*|write.*|create_?file.*|apply_?patch|str_?replace.*|"
                    + "notebookedit|insert.*|delete_?file.*|move_?file.*|rename_?file.*|replace_in_file|patch)");
    private static final TextPattern READS = TextPattern.compile(
            "read.*|view.*|open.*|cat|ls|list.*|glob|grep.*|search.*|find.*|fetch.*|get_.*|taskoutput|toolsearch|skill");
    private static final TextPattern COMMANDS =
            TextPattern.compile("bash|shell|exec.*|(?:run_)?command.*|run_?terminal.*|"
                    + "terminal|powershell|run_bash|run_shell.*|local_shell|container\\.exec");
    private static final TextPattern READING_COMMAND = TextPattern.compile(
            "^(?:grep|rg|cat|head|tail|sed -n|awk|less|more|open|view|nl|find|ls|wc|pwd|echo|which|file|stat|tree|du|jq|python3? -c|"
                    + "git (?:log|diff|show|grep|blame|status|branch|ls-files|rev-parse)|\\w++ (?:\\w++ )?(?:show|list|ready|view|status|get))\\b.*");

    /** What sort of work a call is. */
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
        String target = ToolArguments.target(call.arguments());
        ToolOutcome outcome = result == null ? ToolOutcome.OK : ToolOutcome.of(tool, target, result);
        return new ToolWork(
                seq,
                at,
                kind(tool, call.arguments(), target),
                tool,
                target,
                call,
                result == null ? "" : result.content(),
                outcome);
    }

    private static Kind kind(String tool, String arguments, String target) {
        String name = LowerCase.of(tool);
        if (ASKS.matcher(name).matches()) {
            return Kind.ASK;
        }
        if (PLANS.matcher(name).matches()) {
            return Kind.PLAN;
        }
        if (!ToolArguments.command(arguments).isEmpty()
                || COMMANDS.matcher(name).matches()) {
            return READING_COMMAND.matcher(target).matches() ? Kind.READ : Kind.COMMAND;
        }
        if (CHANGES.matcher(name).matches()) {
            return Kind.CHANGE;
        }
        return READS.matcher(name).matches() ? Kind.READ : Kind.OTHER;
    }

    /** Whether it did not work. */
    boolean failed() {
        return outcome.error();
    }
}
