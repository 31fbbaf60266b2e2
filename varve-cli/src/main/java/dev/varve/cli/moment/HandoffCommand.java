package dev.varve.cli.moment;

import dev.varve.Scope;
import dev.varve.cli.agents.AgentMemory;
import dev.varve.cli.agents.Program;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.mcp.DigestText;
import dev.varve.store.Store;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve handoff}. */
@Command(
        name = "handoff",
        description =
                "Print what the agent of another program needs to go on with the newest session of this folder's project.",
        footer = {"", "Example:", "  codex \"$(varve handoff --to codex)\""})
public final class HandoffCommand extends WithDatabase {
    private static final int LEAST = 200;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "PROGRAM",
            description = "The program that goes on, such as codex.")
    private String to = "";

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session to go on with (default: the newest).")
    private Optional<String> session = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "TOKENS",
            defaultValue = "4000",
            description = "Maximum number of tokens (default: ${DEFAULT-VALUE}).")
    private int budget = 4000;

    /** Runs in this environment. */
    public HandoffCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        if (budget < LEAST) {
            throw new UsageException("--budget is " + budget + "; give at least " + LEAST);
        }
        Program program = Program.named(to);
        ProjectDatabase.orElse(database, environment, output);
        return database.with(store -> handOff(store, program), output::missing);
    }

    private int handOff(Store store, Program program) {
        DigestText texts = AgentMemory.digest(environment.secrets());
        Optional<Scope> chosen = session.isPresent()
                ? session.map(key -> database.find(store, key))
                        .filter(scope -> store.state(scope).isPresent())
                : texts.newest(store, database.tenant(), database.resource());
        if (chosen.isEmpty()) {
            return output.missing(session.map(key -> "there is no session " + key)
                            .orElse("there is no session yet") + " of " + database.resource());
        }
        String text = texts.handOff(store, chosen.get(), budget);
        if (output.isJson()) {
            output.line(JsonObject.empty()
                    .put("to", program.id())
                    .put("session", chosen.get().session())
                    .put("text", text));
        } else {
            output.text(text);
        }
        return ExitCode.OK;
    }
}
