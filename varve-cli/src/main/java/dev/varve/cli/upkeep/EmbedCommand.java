package dev.varve.cli.upkeep;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.engine.Models;
import dev.varve.cli.engine.VectorRun;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionSummary;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve embed}. */
@Command(
        name = "embed",
        description = "Compute missing vectors, with which recall also finds what was said in other words.")
public final class EmbedCommand extends WithDatabase {
    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session (default: all of the tenant).")
    private Optional<String> session = Optional.empty();

    /** Runs in this environment. */
    public EmbedCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        try (Models models = Models.of(environment)) {
            if (models.list().isEmpty()) {
                return output.missing(
                        "there is no model; put the jars of varve-embeddings into ~/.varve/lib, or name their"
                                + " folder in $" + Models.VARIABLE);
            }
            return database.with(store -> embed(store, models), output::missing);
        }
    }

    private int embed(DurableStore store, Models models) {
        List<Scope> sessions =
                session.map(key -> database.find(store, key)).map(List::of).orElseGet(() -> all(store));
        long messages = new VectorRun(store, models, environment, output).of(sessions);
        if (output.isJson()) {
            output.line(JsonObject.empty().put("sessions", sessions.size()).put("messages", messages));
        } else {
            output.line(Output.count(messages, "message") + " of " + Output.count(sessions.size(), "session")
                    + " read; recall finds them by meaning, too.");
        }
        return ExitCode.OK;
    }

    private List<Scope> all(DurableStore store) {
        return database.sessions(store).stream().map(SessionSummary::scope).toList();
    }
}
