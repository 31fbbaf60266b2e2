package dev.varve.cli.agents;

import dev.varve.Fact;
import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve remember}. */
@Command(
        name = "remember",
        description = "Remember a statement for a resource, a session, or the current folder's project.")
public final class RememberCommand extends WithDatabase {
    private static final String TOOL = "remember";
    private static final Map<String, Fact.Type> KINDS =
            Map.of("rule", Fact.Type.RULE, "decision", Fact.Type.DECISION, "fact", Fact.Type.KNOWLEDGE);

    @Parameters(arity = "1..*", paramLabel = "STATEMENT", description = "One self-contained sentence.")
    private List<String> statement = new ArrayList<>();

    @Option(names = "--by", paramLabel = "NAME", description = "Who said it.")
    private String speaker = "";

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "rule",
            description = "rule, decision or fact (default: ${DEFAULT-VALUE}).")
    private String kind = "rule";

    @Option(
            names = "--quote",
            paramLabel = "WORDS",
            description =
                    "Words of the user's in the session that goes on, on which the statement rests. Of agents, what has"
                            + " none is kept as their note.")
    private Optional<String> quote = Optional.empty();

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session, if the statement belongs to one session only.")
    private Optional<String> session = Optional.empty();

    /** Runs in this environment. */
    public RememberCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        if (session.isPresent() && !speaker.isEmpty()) {
            throw new UsageException("--by is for statements of a resource or a project; leave it out with --session");
        }
        if (!KINDS.containsKey(kind)) {
            throw new UsageException("--kind is \"" + kind + "\"; give rule, decision or fact");
        }
        Fact.Type type = KINDS.getOrDefault(kind, Fact.Type.RULE);
        String said = String.join(" ", statement);
        Saving saving =
                session.isPresent() ? Saving.forResource(environment, database) : Saving.of(environment, database);
        if (quote.isPresent() || saving.isByAgent()) {
            Map<String, String> arguments = Map.of("text", said, "kind", kind, "quote", quote.orElse(""));
            return Answer.of(
                    output,
                    session.map(key -> saving.byAgent(database.scope(key), TOOL, arguments))
                            .orElseGet(() -> saving.byAgent(TOOL, arguments)));
        }
        return report(saving.run(
                varve -> session.map(key -> varve.session(database.scope(key)).remember(type, said))
                        .orElseGet(() -> varve.remember(database.tenant(), saving.resource(), type, said, speaker))));
    }

    private int report(Fact fact) {
        output.line(
                output.isJson()
                        ? JsonObject.empty()
                                .put("id", fact.id())
                                .put("summary", fact.summary())
                                .put("resource", fact.origin().resource())
                                .put("session", fact.origin().session())
                                .put("from", fact.span().from())
                                .put("to", fact.span().to())
                        : "Remembered for " + owner(fact.origin()) + ": " + fact.summary() + " (" + fact.id() + ")");
        return ExitCode.OK;
    }

    private String owner(Scope origin) {
        return origin.hasResource() ? origin.resource() : "session " + origin.session();
    }
}
