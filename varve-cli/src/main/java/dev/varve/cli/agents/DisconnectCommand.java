package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve disconnect}. */
@Command(name = "disconnect", description = "Remove Varve from the settings of a coding agent. The database stays.")
public final class DisconnectCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "PROGRAM", description = "claude-code, codex, gemini-cli, opencode or pi.")
    private String program = "";

    @Mixin
    private final SettingsEditor editor;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public DisconnectCommand(Environment environment) {
        this.environment = environment;
        this.editor = new SettingsEditor(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() throws IOException {
        Connection connection = Connection.byId(program);
        AgentHome home = AgentHome.of(environment);
        List<Connection.Change> changes = connection.disconnect(home.programs());
        if (!editor.isAgreed(changes, output)) {
            return ExitCode.FAILED;
        }
        List<JsonObject> written = editor.write(changes, output);
        if (output.isJson()) {
            output.line(JsonObject.empty()
                    .put("program", program)
                    .put("connected", false)
                    .put("written", written));
        } else if (changes.isEmpty()) {
            output.line(program + " is not connected");
        } else {
            output.line(program + " is disconnected; what was remembered stays in " + home.folder());
        }
        return ExitCode.OK;
    }
}
