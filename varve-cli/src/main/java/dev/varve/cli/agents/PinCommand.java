package dev.varve.cli.agents;

import dev.varve.Correction;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.WithDatabase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code varve pin}. */
@Command(name = "pin", description = "Tell what notes tell of this folder's project whatever else is left out.")
public final class PinCommand extends WithDatabase {
    @Parameters(paramLabel = "WORDS", description = "Words that stand in no other statement.")
    private String words = "";

    /** Runs in this environment. */
    public PinCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Saving saving = Saving.of(environment, database).byPerson("remember");
        return saving.correct(Correction.Kind.PIN, words, "")
                .map(line -> Answer.of(output, "Pinned", line, ""))
                .orElseGet(() -> output.missing(Answer.unknown(words, saving.resource())));
    }
}
