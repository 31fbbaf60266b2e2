package dev.varve.cli.agents;

import dev.varve.Correction;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.database.WithDatabase;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve retire}. */
@Command(
        name = "retire",
        description =
                "Take back what was remembered for this folder's project or a resource, or what notes tell; it is kept as history.")
public final class RetireCommand extends WithDatabase {
    @Parameters(paramLabel = "ID", description = "Its id, the beginning of the id, or words of it.")
    private String id = "";

    @Option(
            names = "--quote",
            paramLabel = "WORDS",
            description =
                    "Words of the user's in the session that goes on which say so. Agents need them for what is the user's.")
    private Optional<String> quote = Optional.empty();

    /** Runs in this environment. */
    public RetireCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Saving saving = Saving.of(environment, database);
        if (quote.isPresent() || saving.isByAgent()) {
            int code = Answer.of(output, saving.byAgent("retire", Map.of("id", id, "quote", quote.orElse(""))));
            if (code != ExitCode.OK && quote.isEmpty() && saving.isUnattended()) {
                output.note("no terminal shows this, so it counts as an agent's; run it at a terminal, or name with"
                        + " --quote the user's words that say so");
            }
            return code;
        }
        return saving.run(varve -> varve.retire(database.tenant(), saving.resource(), id))
                .map(fact -> {
                    output.line(
                            output.isJson()
                                    ? JsonObject.empty().put("id", fact.id()).put("summary", fact.summary())
                                    : "Retired: " + fact.summary() + " (" + fact.id()
                                            + "); 'varve undo' takes this back");
                    return ExitCode.OK;
                })
                .orElseGet(() -> saving.correct(Correction.Kind.RETIRE, id, "")
                        .map(line -> Answer.of(output, "Retired", line, ""))
                        .orElseGet(() -> output.missing(Answer.unknown(id, saving.resource()))));
    }
}
