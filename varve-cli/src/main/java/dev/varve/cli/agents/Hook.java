package dev.varve.cli.agents;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * {@code varve hook PROGRAM}: what a program calls at the events of its sessions, with one JSON object on standard input.
 * It never fails the program: whatever goes wrong is a line in the log, and the exit code is 0. It opens no database: the
 * start of a session is answered from a file, and imports run in a process of their own. Run without the command line's
 * parser, whose start would take longer than the whole hook; and without lambdas, expressions and random numbers on the way
 * of a session's start, since the first of each costs Java more time than all the rest.
 */
public final class Hook {
    /** The first word of the command line. */
    public static final String NAME = "hook";

    /** The environment variable that switches hooks off, for a coding agent that serves as a model. */
    private static final String SWITCH = "VARVE_HOOKS";

    private static final int LONGEST_INPUT = 32 << 20;
    private static final long PATIENCE_MILLIS = 5_000;
    private static final long LOOK_MILLIS = 50;
    private static final Set<String> FIELDS = Set.of(
            "session_id", "transcript_path", "agent_transcript_path", "cwd", "hook_event_name", "source", "reason");

    private final Map<String, String> variables;
    private final Clock clock;
    private final Importer importer;

    /** Starts the import of what is pending, in the background. */
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

    /** Handles one event; what it has to say goes to standard output. Throws nothing. */
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
            Optional<String> answer = handle(program.get(), event(in), home.get());
            if (answer.isPresent()) {
                out.println(answer.get());
            }
        } catch (Exception | LinkageError | OutOfMemoryError | StackOverflowError e) {
            home.ifPresent(known -> known.log(clock.instant(), "hook failed: " + Reason.of(e)));
        }
    }

    private Optional<String> handle(Program program, Map<String, String> event, AgentHome home) throws IOException {
        String name = event.getOrDefault("hook_event_name", "");
        return switch (name) {
            case "SessionStart" -> {
                Optional<String> answer = start(program, event, home);
                if (!new Pending(home).isEmpty()) {
                    importer.start(home);
                }
                yield answer;
            }
            case "Stop", "SubagentStop", "SessionEnd", "PreCompact", "PostCompact", "AfterAgent", "PreCompress" -> {
                imports(program, name, event, home);
                yield Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    /** What the session is told, unless the model has it in its context already. */
    private static Optional<String> start(Program program, Map<String, String> event, AgentHome home)
            throws IOException {
        String session = session(program, event);
        String source = event.getOrDefault("source", "startup");
        String project = ProjectName.of(Path.of(event.getOrDefault("cwd", "")), home);
        new LiveSessions(home).begin(session, project, event);
        HandOuts handOuts = new HandOuts(home);
        boolean returns = source.equals("resume");
        if (returns && handOuts.isGiven(session)) {
            return Optional.empty();
        }
        Optional<String> own = source.equals("compact") ? handOuts.ofSession(session) : Optional.empty();
        Optional<String> text = own;
        if (own.isEmpty()) {
            text = returns ? handOuts.ofOthers(project, session) : handOuts.ofProject(project);
        }
        if (text.isEmpty() || text.get().isBlank() || handOuts.given(session, text.get(), !returns)) {
            return Optional.empty();
        }
        return Optional.of(answer(text.get()));
    }

    private static String session(Program program, Map<String, String> event) {
        return program.id() + ":" + event.getOrDefault("session_id", "");
    }

    private void imports(Program program, String name, Map<String, String> event, AgentHome home) throws IOException {
        String field = name.equals("SubagentStop") && event.containsKey("agent_transcript_path")
                ? "agent_transcript_path"
                : "transcript_path";
        String transcript = event.getOrDefault(field, "");
        if (name.equals("SessionEnd")) {
            new LiveSessions(home).end(session(program, event));
        }
        if (transcript.isEmpty()) {
            throw new IOException(name + " names no transcript");
        }
        Path file = Path.of(transcript);
        if (name.equals("SubagentStop") && !Files.exists(file)) {
            // Agents that the program runs for itself, such as those that compact, leave none.
            return;
        }
        if (!Files.exists(file)) {
            throw new IOException(name + ": there is no transcript " + file);
        }
        boolean over = !name.equals("Stop") || program == Program.CODEX || program == Program.GEMINI_CLI;
        new Pending(home).add(new Pending.Event(program, file, Path.of(event.getOrDefault("cwd", "")), over));
        Process process = importer.start(home);
        if (name.equals("PreCompact")) {
            await(process, new Pending(home));
        }
    }

    /**
     * So that what the session is told after the compaction has all that was said before it. What the process does after
     * that, such as computing vectors, is not waited for.
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

    /** The fields that matter. Others, such as prompts and results of tools, are passed over. */
    private static Map<String, String> event(InputStream in) throws IOException {
        Map<String, String> event = new HashMap<>();
        byte[] input = in.readNBytes(LONGEST_INPUT);
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), input)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("standard input is no JSON object");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value == JsonToken.VALUE_STRING && FIELDS.contains(field)) {
                    event.put(field, parser.getString());
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            throw new IOException("standard input is " + Reason.of(e), e);
        }
        return event;
    }

    private static String answer(String text) {
        StringWriter json = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(ObjectWriteContext.empty(), json)) {
            generator.writeStartObject();
            generator.writeName("hookSpecificOutput");
            generator.writeStartObject();
            generator.writeStringProperty("hookEventName", "SessionStart");
            generator.writeStringProperty("additionalContext", text);
            generator.writeEndObject();
            generator.writeEndObject();
        }
        return json.toString();
    }
}
