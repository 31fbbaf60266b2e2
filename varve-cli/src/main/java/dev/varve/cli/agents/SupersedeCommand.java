package dev.varve.cli.agents;

import dev.varve.Correction;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.database.WithDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve supersede}. */
@Command(
        name = "supersede",
        description =
                "Put a statement in the place of one that was remembered for this folder's project or a resource, or that notes tell.")
public final class SupersedeCommand extends WithDatabase {
    @Parameters(index = "0", paramLabel = "ID", description = "Its id, the beginning of the id, or words of it.")
    private String id = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "STATEMENT", description = "What holds instead.")
    private List<String> statement = new ArrayList<>();

    @Option(
            names = "--quote",
            paramLabel = "WORDS",
            description =
                    "Words of the user's in the session that goes on which say so. Agents need them for what is the user's.")
    private Optional<String> quote = Optional.empty();

    /** Runs in this environment. */
    public SupersedeCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        String said = String.join(" ", statement);
        Saving saving = Saving.of(environment, database);
        if (quote.isPresent() || saving.isByAgent()) {
            return Answer.of(
                    output, saving.byAgent("supersede", Map.of("id", id, "text", said, "quote", quote.orElse(""))));
        }
        return saving.run(varve -> varve.supersede(database.tenant(), saving.resource(), id, said))
                .map(fact -> {
                    output.line(
                            output.isJson()
                                    ? JsonObject.empty().put("id", fact.id()).put("summary", fact.summary())
                                    : "Now: " + fact.summary() + " (" + fact.id() + "); 'varve undo' takes this back");
                    return ExitCode.OK;
                })
                .orElseGet(() -> saving.correct(Correction.Kind.SUPERSEDE, id, said)
                        .map(line -> Answer.of(output, "Superseded", line, said))
                        .orElseGet(() -> output.missing(Answer.unknown(id, saving.resource()))));
    }
}
