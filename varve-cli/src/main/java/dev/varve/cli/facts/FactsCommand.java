package dev.varve.cli.facts;

import dev.varve.Fact;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.view.Texts;
import dev.varve.internal.fact.FactRank;
import dev.varve.store.IdPrefix;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve facts}. */
@Command(
        name = "facts",
        description =
                "List or search the facts about a resource that its sessions share (default: this folder's project).")
public final class FactsCommand extends WithDatabase {
    @Parameters(arity = "0..*", paramLabel = "QUERY", description = "Words to look for.")
    private List<String> query = new ArrayList<>();

    @Option(names = "--all", description = "Include facts that newer ones replaced or somebody retired.")
    private boolean all;

    @Option(
            names = "--forget",
            paramLabel = "ID",
            description = "Delete one fact, named by its id or the beginning of it.")
    private Optional<String> forget = Optional.empty();

    /** Runs in this environment. */
    public FactsCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        ProjectDatabase.orElse(database, environment, output);
        return database.with(store -> forget.isPresent() ? delete(store, forget.get()) : list(store), output::missing);
    }

    private int delete(Store store, String id) {
        List<Fact> all = store.facts(database.tenant(), database.resource(), EnumSet.allOf(Fact.Status.class));
        return named(all, id)
                .map(fact -> {
                    store.deleteFact(database.tenant(), database.resource(), fact.id());
                    SessionBriefings.renewAfterDeletion(environment, database, store);
                    output.line(
                            output.isJson()
                                    ? JsonObject.empty().put("deleted", fact.id())
                                    : "Deleted fact " + fact.id() + ".");
                    return ExitCode.OK;
                })
                .orElseGet(() -> output.missing(
                        "there is no fact " + id + " of " + database.resource() + "; 'varve facts --all' shows all"));
    }

    private static Optional<Fact> named(List<Fact> facts, String id) {
        try {
            return IdPrefix.find(facts, fact -> List.of(fact.id()), id);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--forget: " + e.getMessage(), e);
        }
    }

    private int list(Store store) {
        Set<Fact.Status> statuses = all ? EnumSet.allOf(Fact.Status.class) : EnumSet.of(Fact.Status.CURRENT);
        List<Fact> facts = database.shown(store).facts(database.tenant(), database.resource(), statuses);
        String words = String.join(" ", query).strip();
        List<Fact> found = words.isEmpty() ? facts : FactRank.about(facts, words);
        if (facts.isEmpty()) {
            return output.nothing("no facts of " + database.resource() + " in " + database.name()
                    + " yet; policies learn them where facts.on is set, as with --profile balanced");
        }
        if (found.isEmpty()) {
            return output.nothing();
        }
        if (output.isJson()) {
            output.line(JsonObject.array(found.stream().map(FactsCommand::json).toList()));
        } else {
            output.table(
                    List.of("id", "type", "learnt", "session", "messages", "fact"),
                    found.stream().map(FactsCommand::row).toList());
        }
        return ExitCode.OK;
    }

    private static List<String> row(Fact fact) {
        return List.of(
                fact.id(),
                type(fact),
                Texts.minute(fact.createdAt()),
                fact.origin().session(),
                fact.span().from() + "-" + (fact.span().to() - 1),
                fact.words() + ending(fact));
    }

    private static String ending(Fact fact) {
        if (fact.status() == Fact.Status.CURRENT) {
            return "";
        }
        return fact.retiredAt()
                .map(at -> " (retired " + Texts.minute(at) + ")")
                .orElseGet(() -> " (replaced by " + fact.supersededBy() + ")");
    }

    private static JsonObject json(Fact fact) {
        return JsonObject.empty()
                .put("id", fact.id())
                .put("type", type(fact))
                .put("summary", fact.summary())
                .put("tags", fact.tags())
                .put("session", fact.origin().session())
                .put("from", fact.span().from())
                .put("to", fact.span().to())
                .put("tokens", fact.tokens())
                .put("created_at", fact.createdAt())
                .put("model", fact.model())
                .put("superseded_by", fact.supersededBy());
    }

    private static String type(Fact fact) {
        return fact.type().name().toLowerCase(Locale.ROOT);
    }
}
