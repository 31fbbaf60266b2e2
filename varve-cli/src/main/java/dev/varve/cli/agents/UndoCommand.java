package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.database.WithDatabase;
import dev.varve.internal.project.Undone;
import java.util.Locale;
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
                .map(this::answer)
                .orElseGet(() -> output.nothing("nothing was corrected for " + saving.resource()));
    }

    private int answer(Undone undone) {
        String done = "Undone: " + undone.text();
        output.line(
                output.isJson()
                        ? JsonObject.empty()
                                .put("answer", done)
                                .put("kind", undone.kind().name().toLowerCase(Locale.ROOT))
                                .put("summary", undone.words())
                                .put("at", undone.at().toString())
                        : done);
        return ExitCode.OK;
    }
}
