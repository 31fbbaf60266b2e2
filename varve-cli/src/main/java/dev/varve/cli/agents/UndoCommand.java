package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.Database;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve undo}. */
@Command(
        name = "undo",
        description =
                "Take back the last correction of this folder's project: supersede, retire of what notes tell, edit or pin.")
public final class UndoCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private final Database database;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public UndoCommand(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        Saving saving = Saving.of(environment, database).byPerson("supersede");
        return saving.undo()
                .map(undone -> Answer.of(output, "Undone: " + undone))
                .orElseGet(() -> output.nothing("nothing was corrected for " + saving.resource()));
    }
}
