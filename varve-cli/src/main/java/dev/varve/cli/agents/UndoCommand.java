package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.database.WithDatabase;
import picocli.CommandLine.Command;

/** {@code varve undo}. */
@Command(
        name = "undo",
        description = "Take back the last correction of this folder's project: supersede, retire, edit or pin.")
public final class UndoCommand extends WithDatabase {
    /** Runs in this environment. */
    public UndoCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Saving saving = Saving.of(environment, database).byPerson("supersede");
        return saving.undo()
                .map(undone -> Answer.of(output, "Undone: " + undone))
                .orElseGet(() -> output.nothing("nothing was corrected for " + saving.resource()));
    }
}
