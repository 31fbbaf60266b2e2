package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve connect}. */
@Command(
        name = "connect",
        description =
                "Give a coding agent the memory of this machine: adds hooks or a plugin and an MCP server, after showing the changes.")
public final class ConnectCommand implements Callable<Integer> {
    private static final String NONE = "none";

    private final Environment environment;

    @Parameters(
            paramLabel = "PROGRAM",
            arity = "0..1",
            description = "claude-code, codex, gemini-cli, opencode or pi; without one, each is listed with its state.")
    private String program = "";

    @Option(
            names = "--off",
            paramLabel = "MOMENTS",
            description =
                    "Moments at which agents are told nothing: start, prompt, edit, command, failure, or none to tell at all of them again. Holds for all programs (default: as before).")
    private Optional<String> off = Optional.empty();

    @Mixin
    private final NotesQuestion notes;

    @Mixin
    private final SettingsEditor editor;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public ConnectCommand(Environment environment) {
        this.environment = environment;
        this.notes = new NotesQuestion(environment);
        this.editor = new SettingsEditor(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() throws IOException {
        AgentHome home = AgentHome.of(environment);
        if (program.isEmpty()) {
            return list(home);
        }
        Connection connection = Connection.byId(program);
        Optional<String> removal = PackagedPlugin.removal(connection.program(), home.programs());
        if (removal.isPresent()) {
            throw new UsageException(
                    program + " has Varve's plugin, which has the same hooks; it needs no connection. To connect it"
                            + " instead, run '" + removal.get() + "' first");
        }
        Moments moments = new Moments(home);
        List<String> quiet = off.isPresent() ? checked(List.of(off.get().split(","))) : moments.off();
        List<Connection.Change> changes =
                connection.connect(home.programs(), Launcher.of(System.getProperties()), quiet);
        // Asked before anything is written, so that a wrong name changes nothing.
        Optional<NotesBy> named = notes.chosen(home, connection.program(), false);
        if (!editor.isAgreed(changes, output)) {
            return ExitCode.FAILED;
        }
        Optional<NotesBy> by =
                named.isPresent() ? named : notes.chosen(home, connection.program(), editor.mayAsk(output));
        List<JsonObject> written = editor.write(changes, output);
        home.makePrivate();
        if (off.isPresent()) {
            moments.switchOff(quiet);
        }
        if (by.isPresent()) {
            notes.keep(by.get(), home, output);
        }
        if (output.isJson()) {
            output.line(JsonObject.empty()
                    .put("program", program)
                    .put("connected", true)
                    .put("written", written));
            return ExitCode.OK;
        }
        output.line(program + " is connected: " + connection.offers());
        if (!changes.isEmpty()) {
            output.line("'varve import --all' reads what it has recorded until now; 'varve disconnect " + program
                    + "' takes all of this back");
        }
        return ExitCode.OK;
    }

    private int list(AgentHome home) {
        List<ConnectionCheck.Result> programs = ConnectionCheck.programs(environment, home);
        if (output.isJson()) {
            output.line(JsonObject.array(programs.stream()
                    .map(found -> JsonObject.empty()
                            .put("program", found.subject())
                            .put("state", found.state().name().toLowerCase(Locale.ROOT))
                            .put("text", found.text()))
                    .toList()));
        } else {
            output.table(
                    List.of("program", "state"),
                    programs.stream()
                            .map(found -> List.of(found.subject(), found.text()))
                            .toList());
        }
        return ExitCode.OK;
    }

    private static List<String> checked(List<String> names) {
        List<String> known = Moments.names();
        for (String name : names) {
            if (!known.contains(name) && !names.equals(List.of(NONE))) {
                throw new UsageException(
                        "--off knows no moment \"" + name + "\"; use " + String.join(", ", known) + " or " + NONE);
            }
        }
        return names.equals(List.of(NONE)) ? List.of() : names;
    }
}
