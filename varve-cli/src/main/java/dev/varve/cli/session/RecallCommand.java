package dev.varve.cli.session;

import dev.varve.LoggedMessage;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.database.WithSession;
import dev.varve.cli.engine.MissingVectors;
import dev.varve.cli.engine.Models;
import dev.varve.cli.view.MessageJson;
import dev.varve.cli.view.MessageNumbers;
import dev.varve.cli.view.Texts;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.project.Outdated;
import dev.varve.internal.recall.Recall;
import dev.varve.internal.recall.RecallText;
import dev.varve.internal.weight.Weights;
import dev.varve.mcp.Quoted;
import dev.varve.store.LogHoles;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve recall}. */
@Command(name = "recall", description = "Search messages and notes by words, or read messages by number.")
public final class RecallCommand extends WithSession {
    /** Their vectors take some seconds. */
    private static final int SOME = 300;

    @Parameters(arity = "0..*", paramLabel = "QUERY", description = "Words to look for.")
    private List<String> query = new ArrayList<>();

    @Option(names = "--span", paramLabel = "FROM-TO", description = "Messages to read, such as 12-20.")
    private Optional<String> span = Optional.empty();

    @Option(
            names = "--from",
            paramLabel = "CHARACTER",
            description =
                    "With --span and one message: the character to continue at, as shown at the end of a long result.")
    private Optional<Integer> from = Optional.empty();

    @Option(
            names = "--at",
            paramLabel = "DATE",
            description = "Day from which \"last week\" and the like is counted, such as 2026-03-04 (default: today).")
    private Optional<LocalDate> at = Optional.empty();

    @Option(
            names = "--all",
            description =
                    "Search all sessions of the resource (default: those of coding agents in this folder's project, which"
                            + " are searched anyway where the folder has no database of its own).")
    private boolean all;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Maximum number of results (default: ${DEFAULT-VALUE}).")
    private int limit = 10;

    private final Clock clock;

    /** Runs in this environment. */
    public RecallCommand(Environment environment) {
        super(environment);
        this.clock = environment.clock();
    }

    @Override
    public Integer call() {
        String words = String.join(" ", query).strip();
        if (words.isEmpty() == span.isEmpty()) {
            throw new UsageException("give words to look for, or messages to read with --span 12-20");
        }
        if (limit < 1) {
            throw new UsageException("--limit is " + limit + "; give at least 1");
        }
        Optional<Span> numbers = span.map(MessageNumbers::parse);
        if (from.isPresent()
                && (from.get() < 0 || numbers.filter(asked -> asked.size() == 1).isEmpty())) {
            throw new UsageException("--from reads on in one message; name it, as in --span 12 --from 2000");
        }
        if (all && (numbers.isPresent() || choice.key().isPresent())) {
            throw new UsageException("--all looks in all sessions; leave --session and --span out");
        }
        boolean wordsOnly = numbers.isEmpty() && choice.key().isEmpty();
        if (all || wordsOnly && ProjectDatabase.isOnlyOne(choice.database(), environment)) {
            boolean ofAgents = ProjectDatabase.orElse(choice.database(), environment, output);
            return choice.database().with(store -> searchAll(store, words, ofAgents), output::missing);
        }
        ProjectDatabase.ifOnlyOne(choice.database(), environment, output);
        return choice.with(
                session -> numbers.isPresent() ? read(session, numbers.get()) : search(session, words),
                output::missing);
    }

    private int read(SessionChoice.Chosen session, Span numbers) {
        ReadableMessages read = session.shown().readable(session.scope(), numbers);
        List<LoggedMessage> messages = read.messages();
        if (!read.holes().isEmpty()) {
            output.note(LogHoles.line(read.holes()));
        }
        if (messages.isEmpty()) {
            return output.nothing();
        }
        if (output.isJson()) {
            output.line(JsonObject.array(messages.stream().map(MessageJson::of).toList()));
        } else {
            output.text(from.map(at -> RecallText.of(messages.get(0), at, ZoneOffset.UTC))
                    .orElseGet(() -> RecallText.of(messages, ZoneOffset.UTC)));
        }
        return ExitCode.OK;
    }

    private RecallQuery query(String words) {
        Instant asked =
                at.map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant()).orElseGet(clock::instant);
        return RecallQuery.of(words).withAskedAt(asked).withLimit(limit);
    }

    /** @param ofAgents whether an agent may read the result, which then must not contain tags */
    private int searchAll(Store store, String words, boolean ofAgents) {
        Database database = choice.database();
        Project.Recalled recalled;
        try (Models models = Models.of(environment)) {
            Project project =
                    Project.of(store, database.tenant(), database.resource(), models.list(), environment.secrets());
            prepare(
                    new MissingVectors(store, models),
                    project.sessions().stream().map(SessionSummary::scope).toList());
            recalled = project.recalled(query(words));
        }
        if (!recalled.damaged().isEmpty()) {
            output.note(recalled.damage());
        }
        List<Project.Found> found = recalled.found();
        if (found.stream().noneMatch(each -> each.hit().fits())) {
            return output.nothing("no session of " + database.resource() + " in " + database.name() + " has "
                    + (found.isEmpty() ? "these words" : "enough of these words together; ask for fewer"));
        }
        if (output.isJson()) {
            output.line(JsonObject.array(found.stream()
                    .map(each -> json(each.hit()).put("session", each.session().session()))
                    .toList()));
        } else {
            Finds finds = new Finds(output, words, ofAgents ? Quoted::withoutTags : text -> text);
            found.forEach(each -> finds.show(each.session().session(), each.hit()));
        }
        return ExitCode.OK;
    }

    private int search(SessionChoice.Chosen session, String words) {
        RecallResult result = found(session, words);
        if (!result.fits()) {
            return result.hits().isEmpty()
                    ? output.nothing()
                    : output.nothing("no message has enough of these words together; ask for fewer");
        }
        if (output.isJson()) {
            output.line(JsonObject.array(
                    result.hits().stream().map(RecallCommand::json).toList()));
        } else {
            Finds finds = new Finds(output, words, text -> text);
            result.hits().forEach(hit -> finds.show("", hit));
        }
        return ExitCode.OK;
    }

    /** Computes missing vectors first, unless that would take long. */
    private void prepare(MissingVectors missing, List<Scope> sessions) {
        long count = sessions.stream().mapToLong(missing::of).sum();
        if (count > SOME) {
            output.note(Output.count(count, "message")
                    + " can be found by their words only; 'varve embed' has all of them found by meaning");
        } else if (count > 0) {
            sessions.forEach(session -> compute(missing, session));
        }
    }

    private static void compute(MissingVectors missing, Scope session) {
        try {
            missing.compute(session, left -> {});
        } catch (StoreCorruptException e) {
            // The search reports which session is damaged.
        }
    }

    /** Also searches by meaning, if there is a model. */
    private RecallResult found(SessionChoice.Chosen session, String words) {
        try (Models models = Models.of(environment)) {
            prepare(new MissingVectors(session.store(), models), List.of(session.scope()));
            RecallQuery query = query(words);
            RecallResult found = Recall.search(
                    session.shown(),
                    session.scope(),
                    query,
                    Weights.defaults(),
                    new SemanticSearch(session.shown(), models.list()));
            return Outdated.of(session.shown(), session.scope(), query.zone()).marked(session.scope(), found);
        }
    }

    private static JsonObject json(RecallResult.Hit hit) {
        if (hit instanceof RecallResult.Hit.OfMessage found) {
            return JsonObject.empty()
                    .put("score", found.score())
                    .put("message", MessageJson.of(found.message()))
                    .put("part", RecallText.body(found));
        }
        return JsonObject.empty()
                .put("score", hit.score())
                .put("note", Texts.json(((RecallResult.Hit.OfNote) hit).note()));
    }
}
