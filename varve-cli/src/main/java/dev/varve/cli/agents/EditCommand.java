package dev.varve.cli.agents;

import dev.varve.Correction;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.WithDatabase;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code varve edit}. */
@Command(
        name = "edit",
        description = "Tell what notes tell of this folder's project in other words; it keeps its date and its source.")
public final class EditCommand extends WithDatabase {
    @Parameters(index = "0", paramLabel = "WORDS", description = "Words that stand in no other statement.")
    private String words = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "STATEMENT", description = "How it is told from now on.")
    private List<String> statement = new ArrayList<>();

    /** Runs in this environment. */
    public EditCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Saving saving = Saving.of(environment, database).byPerson("supersede");
        String said = String.join(" ", statement);
        return saving.correct(Correction.Kind.EDIT, words, said)
                .map(line -> Answer.of(output, "Edited", line, said))
                .orElseGet(() -> output.missing(Answer.unknown(words, saving.resource())));
    }
}
