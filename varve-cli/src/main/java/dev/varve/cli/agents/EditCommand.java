package dev.varve.cli.agents;

import dev.varve.Correction;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve edit}. */
@Command(
        name = "edit",
        description = "Tell what notes tell of this folder's project in other words; it keeps its date and its source.")
public final class EditCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "WORDS", description = "Words that stand in no other statement.")
    private String words = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "STATEMENT", description = "How it is told from now on.")
    private List<String> statement = new ArrayList<>();

    private final Environment environment;

    @Mixin
    private final Database database;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public EditCommand(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        Saving saving = Saving.of(environment, database).byPerson("supersede");
        return saving.correct(Correction.Kind.EDIT, words, String.join(" ", statement))
                .map(line -> Answer.of(output, "Edited", line))
                .orElseGet(() -> output.missing(Answer.unknown(words, saving.resource())));
    }
}
