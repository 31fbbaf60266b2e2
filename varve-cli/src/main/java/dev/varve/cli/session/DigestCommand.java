package dev.varve.cli.session;

import dev.varve.Digest;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.cli.agents.NextBriefing;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.view.Texts;
import dev.varve.mcp.DigestText;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve digest}. */
@Command(
        name = "digest",
        description =
                "Show what a new session should know about earlier ones: rules, wishes, and where they ended. Without --db and --resource, it is what a coding agent in this folder is told.")
public final class DigestCommand extends WithDatabase {
    private static final int LEAST = 200;

    @Option(
            names = "--budget",
            paramLabel = "TOKENS",
            defaultValue = "2000",
            description = "Maximum number of tokens (default: ${DEFAULT-VALUE}).")
    private int budget = 2000;

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session that continues, or an unambiguous beginning of its key; it comes first.")
    private Optional<String> session = Optional.empty();

    /** Runs in this environment. */
    public DigestCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        if (budget < LEAST) {
            throw new UsageException("--budget is " + budget + "; give at least " + LEAST);
        }
        ProjectDatabase.orElse(database, environment, output);
        return database.with(this::digest, output::missing);
    }

    private int digest(Store store) {
        boolean isText = !output.isJson() && session.isEmpty();
        return isText
                ? text(NextBriefing.text(environment, database, store, database.resource(), budget))
                : told(store);
    }

    private int told(Store store) {
        NextBriefing told = NextBriefing.of(
                environment,
                database,
                store,
                database.resource(),
                budget,
                session.map(key -> database.find(store, key)));
        if (!output.isJson() || told.text().isEmpty()) {
            return text(told.text());
        }
        output.line(json(DigestText.quoted(told.digest()), told.text()));
        return ExitCode.OK;
    }

    private int text(String text) {
        if (text.isEmpty()) {
            return output.nothing("nothing is known of " + database.resource() + " in " + database.name());
        }
        output.text(text);
        return ExitCode.OK;
    }

    private static JsonObject json(Digest digest, String text) {
        return JsonObject.empty()
                .put("tokens", TokenEstimator.scriptAware().estimate(text))
                .put("lines", lines(digest))
                .put("unshown", digest.unshown())
                .put(
                        "sessions",
                        digest.sessions().stream().map(DigestCommand::json).toList())
                .put("text", text);
    }

    private static JsonObject json(Digest.Ending ending) {
        return JsonObject.empty()
                .put("session", ending.session().session())
                .put("last_active", ending.lastActive().toString())
                .put("messages", ending.messages());
    }

    private static List<JsonObject> lines(Digest digest) {
        List<JsonObject> lines = new ArrayList<>();
        digest.rules().forEach(line -> lines.add(json("rules", line)));
        digest.decisions().forEach(line -> lines.add(json("decisions", line)));
        digest.open().forEach(line -> lines.add(json("open", line)));
        digest.lately().forEach(line -> lines.add(json("lately", line)));
        for (Digest.Ending ending : digest.sessions()) {
            ending.lines().forEach(line -> lines.add(json("state", line)));
            ending.lastWords().forEach(line -> lines.add(json("state", line)));
        }
        return lines;
    }

    private static JsonObject json(String section, Digest.Line line) {
        return JsonObject.empty()
                .put("section", section)
                .put("kind", kind(line.statement()))
                .put("text", line.text())
                .put("speaker", line.statement().voice().name().toLowerCase(Locale.ROOT))
                .put("saved", line.saved())
                .put("id", line.name())
                .put("session", line.session().session())
                .put("message", line.span().from())
                .put("span", Texts.span(line.span()))
                .put("at", line.time().toString());
    }

    /** The main intent of a statement; empty if unknown. */
    private static String kind(Statement statement) {
        return statement.intents().stream()
                .findFirst()
                .map(intent -> intent.name().toLowerCase(Locale.ROOT))
                .orElse("");
    }
}
