package dev.varve.cli.agents;

import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.mcp.DigestText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * {@code varve hook PROGRAM}: called by a program at events of its sessions, with a JSON object on standard input. It
 * never fails the program: any error becomes a line in the log, and the exit code is 0. It opens no database:
 * briefings come from files, and imports run in a process of their own. It bypasses the command-line parser, whose
 * start would take longer than the hook itself. The path of a session's start avoids lambdas, regular expressions and
 * random numbers, since Java's first use of each takes more time than everything else.
 */
public final class Hook {
    /** The first word of the command line. */
    public static final String NAME = "hook";

    /** The environment variable that switches hooks off, for a coding agent that serves as a model. */
    private static final String SWITCH = "VARVE_HOOKS";

    private static final long PATIENCE_MILLIS = 5_000;
    private static final long LOOK_MILLIS = 50;
    private final Map<String, String> variables;
    private final Clock clock;
    private final Importer importer;

    /** Starts the import of pending events, in the background. */
    @FunctionalInterface
    public interface Importer {
        /** Starts an import beside the hook. */
        Process start(AgentHome home) throws IOException;
    }

    /** Reads the variables of the agent that calls. */
    public Hook(Map<String, String> variables, Clock clock, Importer importer) {
        this.variables = variables;
        this.clock = clock;
        this.importer = importer;
    }

    /** Handles one event and writes its answer to standard output. Throws nothing. */
    public void run(List<String> arguments, InputStream in, PrintStream out) {
        if ("off".equals(variables.get(SWITCH))) {
            return;
        }
        Optional<AgentHome> home = Optional.empty();
        try {
            home = Optional.of(AgentHome.of(variables));
            Optional<Program> program = Program.byId(arguments.isEmpty() ? "claude-code" : arguments.get(0));
            if (program.isEmpty()) {
                throw new IOException("no program of that name; known are " + Program.known());
            }
            for (HookEvent event : HookEvent.read(in)) {
                Optional<String> answer = handle(program.get(), event, home.get());
                if (answer.isPresent()) {
                    out.println(answer(event.name(), answer.get()));
                }
            }
        } catch (Exception | LinkageError | OutOfMemoryError | StackOverflowError e) {
            home.ifPresent(known -> known.log(clock.instant(), "hook failed: " + Reason.of(e)));
        }
    }

    private Optional<String> handle(Program program, HookEvent event, AgentHome home) throws IOException {
        return switch (event.name()) {
            case "SessionStart" -> {
                Optional<String> answer = start(program, event, home);
                if (!new Pending(home).isEmpty()) {
                    importer.start(home);
                }
                yield answer;
            }
            case "UserPromptSubmit", "BeforeAgent", "PreToolUse", "PostToolUse", "PostToolUseFailure", "AfterTool" ->
                new MomentOfNeed(program, home, clock).told(event);
            case "Stop", "SubagentStop", "SessionEnd", "PreCompact", "PostCompact", "AfterAgent", "PreCompress" -> {
                imports(program, event, home);
                yield Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    /** The session's briefing, unless the model has it in its context already. */
    private Optional<String> start(Program program, HookEvent event, AgentHome home) throws IOException {
        String session = session(program, event);
        String source = event.get("source", "startup");
        String project = ProjectName.of(Path.of(event.get("cwd", "")), home);
        new LiveSessions(home).begin(session, project, event);
        SessionBriefings handOuts = new SessionBriefings(home);
        boolean returns = source.equals("resume");
        if (!returns) {
            GivenMarks.clear(home, session);
        }
        if (returns && handOuts.isGiven(session) || !new Moments(home).isOn(HandOut.Moment.SESSION_START)) {
            return Optional.empty();
        }
        Optional<String> own = source.equals("compact") ? handOuts.ofSession(session) : Optional.empty();
        Optional<String> text = own;
        if (own.isEmpty()) {
            text = returns ? handOuts.ofOthers(project, session) : handOuts.ofProject(project);
        }
        if (text.isPresent()) {
            text = InstructionFiles.around(Path.of(event.get("cwd", ""))).rest(text.get());
            text = program.hasServers() ? text : text.map(DigestText::inShell);
        }
        if (text.isEmpty() || text.get().isBlank() || handOuts.given(session, text.get(), !returns)) {
            return Optional.empty();
        }
        List<HandOut.Line> lines = new ArrayList<>();
        for (String line : text.get().split("\n")) {
            lines.add(new HandOut.Line(line, List.of()));
        }
        new HandOutQueue(home)
                .add(new Scope(Scope.DEFAULT, project, session), HandOut.Moment.SESSION_START, clock.instant(), lines);
        return text;
    }

    static String session(Program program, HookEvent event) {
        return program.id() + ":" + event.get("session_id", "");
    }

    private void imports(Program program, HookEvent event, AgentHome home) throws IOException {
        String name = event.name();
        String main = event.get("transcript_path", program == Program.OPENCODE ? database(home) : "");
        String transcript = name.equals("SubagentStop") ? event.get("agent_transcript_path", main) : main;
        if (name.equals("SessionEnd")) {
            new LiveSessions(home).end(session(program, event));
        }
        if (transcript.isEmpty()) {
            throw new IOException(name + " names no transcript");
        }
        Path file = Path.of(transcript);
        if (name.equals("SubagentStop") && !Files.exists(file)) {
            // Agents that the program starts internally, for example to compact, leave no recording.
            return;
        }
        if (!Files.exists(file)) {
            throw new IOException(name + ": there is no transcript " + file);
        }
        // Other programs report when a session is over.
        boolean over = !name.equals("Stop") || program != Program.CLAUDE_CODE && program != Program.PI;
        new Pending(home).add(new Pending.Event(program, file, Path.of(event.get("cwd", "")), over));
        Process process = importer.start(home);
        if (name.equals("PreCompact")) {
            await(process, new Pending(home));
        }
    }

    /** OpenCode keeps all sessions in one file, which it does not name. */
    private static String database(AgentHome home) throws IOException {
        List<Path> recordings = Program.OPENCODE.recordings(home.programs());
        return recordings.isEmpty() ? "" : recordings.get(0).toString();
    }

    /**
     * Waits for the import, so that the briefing after a compaction covers everything said before it. Later work of
     * that process, such as computing vectors, is not waited for.
     */
    private static void await(Process process, Pending pending) throws IOException {
        try {
            for (long waited = 0; waited < PATIENCE_MILLIS && !pending.isEmpty(); waited += LOOK_MILLIS) {
                if (process.waitFor(LOOK_MILLIS, java.util.concurrent.TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String answer(String event, String text) {
        StringWriter json = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(ObjectWriteContext.empty(), json)) {
            generator.writeStartObject();
            generator.writeName("hookSpecificOutput");
            generator.writeStartObject();
            generator.writeStringProperty("hookEventName", event);
            generator.writeStringProperty("additionalContext", text);
            generator.writeEndObject();
            generator.writeEndObject();
        }
        return json.toString();
    }
}
