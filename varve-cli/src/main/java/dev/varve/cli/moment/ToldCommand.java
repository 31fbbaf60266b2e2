package dev.varve.cli.moment;

import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.Style;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.view.Texts;
import dev.varve.internal.session.Masking;
import dev.varve.store.Store;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve told}. */
@Command(
        name = "told",
        description =
                "Show what agents of this folder's project were told, when, on what occasion, and from which messages.",
        footer = {"", "Example:", "  varve told --last"})
public final class ToldCommand extends WithDatabase {
    @Option(names = "--last", description = "Only what was told last.")
    private boolean last;

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "Only what this session was told.")
    private Optional<String> session = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Maximum number of results (default: ${DEFAULT-VALUE}).")
    private int limit = 10;

    /** Runs in this environment. */
    public ToldCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        if (limit < 1) {
            throw new UsageException("--limit is " + limit + "; give at least 1");
        }
        ProjectDatabase.orElse(database, environment, output);
        return database.with(this::told, output::missing);
    }

    private int told(Store store) {
        int most = last ? 1 : limit;
        Store shown = Masking.by(environment.secrets()).forOthers(store);
        List<HandOut> waiting = SessionBriefings.waiting(environment, database);
        Optional<Scope> only = session.map(key -> database.find(store, key));
        List<HandOut> known = only.map(scope -> shown.handOuts(scope, most))
                .orElseGet(() -> shown.handOuts(database.tenant(), database.resource(), most));
        List<HandOut> handOuts = Stream.concat(waiting.stream(), known.stream())
                .filter(handOut -> only.map(handOut.session()::equals).orElse(true))
                .sorted(HandOut.NEWEST_FIRST)
                .limit(most)
                .toList();
        if (handOuts.isEmpty()) {
            return output.nothing("no agent was told anything of " + database.resource());
        }
        if (output.isJson()) {
            output.line(
                    JsonObject.array(handOuts.stream().map(ToldCommand::json).toList()));
        } else {
            handOuts.forEach(this::print);
        }
        return ExitCode.OK;
    }

    private void print(HandOut handOut) {
        output.line(
                Style.NOTABLE,
                Texts.minute(handOut.at()) + " " + handOut.session().session(),
                ", " + occasion(handOut.moment()) + ", " + Output.count(handOut.tokens(), "token")
                        + use(handOut.use()));
        handOut.lines().forEach(line -> output.line("  " + line.text() + sources(line)));
    }

    private static String sources(HandOut.Line line) {
        return line.sources().isEmpty()
                ? ""
                : " <- "
                        + line.sources().stream()
                                .map(source -> source.session().session() + " #"
                                        + source.place().message())
                                .distinct()
                                .collect(Collectors.joining(", "));
    }

    private static String occasion(HandOut.Moment moment) {
        return switch (moment) {
            case SESSION_START -> "at the start";
            case PROMPT -> "with a prompt";
            case BEFORE_EDIT -> "before an edit";
            case BEFORE_COMMAND -> "before a command";
            case AFTER_FAILURE -> "after a failed command";
            case RECALL -> "when it asked";
        };
    }

    private static String use(HandOut.Use use) {
        return switch (use) {
            case UNKNOWN -> "";
            case YES -> ", used";
            case NO -> ", not used";
        };
    }

    private static JsonObject json(HandOut handOut) {
        return JsonObject.empty()
                .put("id", handOut.id())
                .put("session", handOut.session().session())
                .put("moment", handOut.moment().name().toLowerCase(Locale.ROOT))
                .put("at", handOut.at().toString())
                .put("tokens", handOut.tokens())
                .put("use", handOut.use().name().toLowerCase(Locale.ROOT))
                .put("lines", handOut.lines().stream().map(ToldCommand::json).toList());
    }

    private static JsonObject json(HandOut.Line line) {
        return JsonObject.empty()
                .put("text", line.text())
                .put(
                        "sources",
                        line.sources().stream()
                                .map(source -> JsonObject.empty()
                                        .put("session", source.session().session())
                                        .put("message", source.place().message()))
                                .toList());
    }
}
