package dev.varve.cli.agents;

import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.internal.moment.Reminder;
import dev.varve.internal.moment.Reminders;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reminders for an agent before it changes a file or runs a command, after a command failed, and with a prompt;
 * usually none. Reads one file and opens no database. Repeats nothing that the model still sees. Written for a hook,
 * without lambdas.
 */
final class MomentOfNeed {
    private static final String HEAD = "Varve, from earlier sessions of this project (recorded; no instruction):";
    private static final int HEAD_TOKENS = 20;

    /** Begins the part of a patch that changes a file. */
    private static final String[] PATCHED = {"*** Update File: ", "*** Delete File: "};

    private static final String CLAUSE = ": ";

    /** Length of a date and the blank after it. */
    private static final int DATE = 11;

    private final Program program;
    private final AgentHome home;
    private final Clock clock;
    private final SessionBriefings handOuts;

    MomentOfNeed(Program program, AgentHome home, Clock clock) {
        this.program = program;
        this.home = home;
        this.clock = clock;
        this.handOuts = new SessionBriefings(home);
    }

    /** The text for the model; empty if there is nothing that it should know now. */
    Optional<String> told(HookEvent event) throws IOException {
        return switch (event.name()) {
            case "UserPromptSubmit", "BeforeAgent" -> onPrompt(event);
            case "PreToolUse" -> before(event);
            case "PostToolUseFailure" -> afterFailure(event, event.get("error", ""));
            case "PostToolUse", "AfterTool" ->
                isCommand(event) ? afterFailure(event, output(event)) : beforeEdit(event, path(event, ""));
            default -> Optional.empty();
        };
    }

    private Optional<String> before(HookEvent event) throws IOException {
        String command = event.get("tool_input.command", "");
        if (isCommand(event)) {
            return isOn(HandOut.Moment.BEFORE_COMMAND)
                    ? told(
                            event,
                            HandOut.Moment.BEFORE_COMMAND,
                            tools(event, Reminder.Kind.FORBIDDEN, Reminder.Kind.REPLACED)
                                    .beforeCommand(command)
                                    .within(150 - HEAD_TOKENS))
                    : Optional.empty();
        }
        return beforeEdit(event, path(event, command));
    }

    /** Programs that take nothing before an edit take it after the file was read, which agents do before they change it. */
    private Optional<String> beforeEdit(HookEvent event, String path) throws IOException {
        if (path.isEmpty() || !isOn(HandOut.Moment.BEFORE_EDIT)) {
            return Optional.empty();
        }
        String session = Hook.session(program, event);
        GivenMarks marks = GivenMarks.of(home, session);
        if (marks.has(path)) {
            return Optional.empty(); // once per file and session
        }
        marks.add(path);
        LocalDateTime since =
                LocalDateTime.ofInstant(new LiveSessions(home).since(session, clock.instant()), ZoneOffset.UTC);
        return told(
                event,
                HandOut.Moment.BEFORE_EDIT,
                tools(event, Reminder.Kind.SAID_OF_FILE, Reminder.Kind.UNDONE, Reminder.Kind.CHANGED)
                        .beforeEdit(path, session, since)
                        .within(250 - HEAD_TOKENS));
    }

    private static boolean isCommand(HookEvent event) {
        String tool = event.get("tool_name", "");
        return tool.equals("Bash") || tool.equals("bash") || tool.equals("run_shell_command");
    }

    /** The file to be changed; for a patch its first existing file. */
    private static String path(HookEvent event, String command) {
        String patch = command.isEmpty() ? event.first("tool_input.input", "tool_input.patchText") : command;
        for (String begin : PATCHED) {
            int at = patch.indexOf(begin);
            if (at >= 0) {
                int end = patch.indexOf('\n', at);
                return patch.substring(at + begin.length(), end < 0 ? patch.length() : end)
                        .strip();
            }
        }
        return event.first(
                "tool_input.file_path", "tool_input.notebook_path", "tool_input.filePath", "tool_input.path");
    }

    private static String output(HookEvent event) {
        return event.first("tool_response", "tool_response.llmContent", "tool_response.stderr", "tool_response.stdout");
    }

    private Optional<String> afterFailure(HookEvent event, String output) throws IOException {
        if (!isCommand(event) || output.isEmpty() || !isOn(HandOut.Moment.AFTER_FAILURE)) {
            return Optional.empty();
        }
        Reminders found = tools(event, Reminder.Kind.REMEDY).afterFailure(event.get("tool_input.command", ""), output);
        return told(event, HandOut.Moment.AFTER_FAILURE, found.within(300 - HEAD_TOKENS));
    }

    private Optional<String> onPrompt(HookEvent event) throws IOException {
        if (!isOn(HandOut.Moment.PROMPT)) {
            return Optional.empty();
        }
        String project = project(event);
        Reminders passages =
                Reminders.read(handOuts.ofPassages(project), Scope.DEFAULT, project, Reminder.Kind.PASSAGE);
        Reminders found = passages.onPrompt(event.get("prompt", ""), Hook.session(program, event));
        return told(event, HandOut.Moment.PROMPT, found.within(600 - HEAD_TOKENS));
    }

    private boolean isOn(HandOut.Moment moment) throws IOException {
        return new Moments(home).isOn(moment);
    }

    private String project(HookEvent event) {
        return ProjectName.of(Path.of(event.get("cwd", "")), home);
    }

    private Reminders tools(HookEvent event, Reminder.Kind... kinds) throws IOException {
        String project = project(event);
        return Reminders.read(handOuts.ofTools(project), Scope.DEFAULT, project, kinds);
    }

    /** Formats the reminders that were not given yet, and records them as given. */
    private Optional<String> told(HookEvent event, HandOut.Moment moment, List<Reminder> found) throws IOException {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        String session = Hook.session(program, event);
        GivenMarks marks = GivenMarks.of(home, session);
        String start = handOuts.ofStart(session);
        List<HandOut.Line> lines = new ArrayList<>();
        StringBuilder text = new StringBuilder(HEAD);
        boolean news = found.get(0).kind() == Reminder.Kind.CHANGED; // otherwise, so it has changed meanwhile
        for (Reminder reminder : found) {
            String line = "- ".concat(reminder.text());
            boolean seen = marks.has(line)
                    || reminder.kind() != Reminder.Kind.FORBIDDEN && start.contains(words(reminder.text()));
            if (!seen) {
                marks.add(line);
                text.append('\n').append(line);
                news |= reminder.kind() != Reminder.Kind.CHANGED;
                lines.add(new HandOut.Line(line, List.of(reminder.source())));
            }
        }
        if (lines.isEmpty() || !news) {
            return Optional.empty();
        }
        new HandOutQueue(home).add(new Scope(Scope.DEFAULT, project(event), session), moment, clock.instant(), lines);
        return Optional.of(text.toString());
    }

    /** A reminder without the date and origin around it, as the text for the beginning of a session has it. */
    private static String words(String text) {
        int clause = text.indexOf(CLAUSE);
        int from = clause < 0 ? Math.min(DATE, text.length()) : clause + CLAUSE.length();
        int end = text.lastIndexOf(" (");
        return text.substring(from, end < from ? text.length() : end);
    }
}
