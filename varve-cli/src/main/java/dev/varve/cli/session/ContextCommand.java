package dev.varve.cli.session;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.ContextStats;
import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.database.WithSession;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.cli.engine.Models;
import dev.varve.cli.view.MessageJson;
import dev.varve.config.Settings;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.DurableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve context}. */
@Command(name = "context", description = "Show what the next model call would get; --json shows long messages in full.")
public final class ContextCommand extends WithSession {
    @Option(names = "--window", paramLabel = "TOKENS", description = "Context window of the model.")
    private Optional<Long> window = Optional.empty();

    @Option(names = "--base-prompt", paramLabel = "FILE", description = "The agent's own system prompt.")
    private Optional<String> basePrompt = Optional.empty();

    @Option(
            names = "--at",
            paramLabel = "SEQ|DATE",
            description = "Show what a call got right after this message, or at the end of this day, such as 120,"
                    + " 2026-03-04 or 2026-03-04T11:20, reconstructed from what is stored.")
    private Optional<String> at = Optional.empty();

    @Option(
            names = "--new",
            description =
                    "Show what the first call of a new session of the --resource would get from earlier ones. For what a coding agent is told, see 'varve digest'.")
    private boolean beginning;

    @Mixin
    private final EngineOptions engine;

    /** Runs in this environment. */
    public ContextCommand(Environment environment) {
        super(environment);
        this.engine = new EngineOptions(environment);
    }

    @Override
    public Integer call() {
        Settings chosen = engine.settings();
        Settings settings = window.map(chosen::withWindow).orElse(chosen);
        ContextRequest request = ContextRequest.EMPTY.withBasePrompt(prompt());
        if (beginning && (at.isPresent() || choice.key().isPresent())) {
            throw new UsageException("--new is about a session that there is not yet; leave --session and --at out");
        }
        return beginning
                ? choice.database().with(store -> begin(store, request, settings), output::missing)
                : choice.with(session -> show(session, request, settings), output::missing);
    }

    private int show(SessionChoice.Chosen session, ContextRequest request, Settings settings) {
        try (Models models = Models.of(environment);
                Varve varve = engine.engine(session.store(), choice.database(), settings)
                        .embedders(models.patient())
                        .build()) {
            Session live = varve.session(session.scope());
            Context context = at.map(Moment::new)
                    .map(moment -> moment.of(live, request, settings.policy().zone()))
                    .orElseGet(() -> live.context(request));
            print(session.scope(), context, settings);
            return ExitCode.OK;
        }
    }

    /** Requests the context of a new session under an unused name, without creating it. */
    private int begin(DurableStore store, ContextRequest request, Settings settings) {
        Database database = choice.database();
        Scope scope = database.scope(UUID.randomUUID().toString());
        if (!scope.hasResource()) {
            output.note("sessions without a resource share nothing; name one with --resource");
        }
        long unread = store.sessions(database.tenant()).stream()
                .filter(session -> session.scope().resource().equals(scope.resource())
                        && session.state().closedTo() > session.state().learnedTo())
                .count();
        if (settings.policy().facts().on() && scope.hasResource() && unread > 0) {
            output.note(Output.count(unread, "session") + " of " + scope.resource()
                    + " said something that was not read for facts yet; it is read when a session begins");
        }
        try (Varve varve = engine.engine(store, choice.database(), settings).build()) {
            print(scope, varve.session(scope).context(request), settings);
            return ExitCode.OK;
        }
    }

    private String prompt() {
        if (basePrompt.isEmpty()) {
            return "";
        }
        Path file = environment.folder().resolve(basePrompt.get());
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UsageException("base prompt " + file + " cannot be read as UTF-8 text; check the file", e);
        }
    }

    private void print(Scope session, Context context, Settings settings) {
        if (output.isJson()) {
            output.line(json(session, context));
            return;
        }
        context.blocks().forEach(this::print);
        output.text(RecallText.of(
                TextBehind.without(context).window(), settings.policy().zone()));
        for (Context.Behind behind : context.behind()) {
            output.line("--- " + kind(behind.block()) + ", "
                    + Output.count(behind.block().tokens(), "token") + ", behind message " + behind.seq());
            output.text(behind.block().text());
            output.line("");
        }
        context.hint().ifPresent(this::print);
        ContextStats stats = context.stats();
        output.line("--- " + Output.count(stats.totalTokens(), "token") + ": " + Output.number(stats.memoryTokens())
                + " memory, " + Output.number(stats.messageTokens()) + " in "
                + Output.count(stats.shownMessages(), "message") + "; the whole history has "
                + Output.number(stats.historyTokens()));
    }

    private void print(ContextBlock block) {
        output.line("--- " + kind(block) + ", " + Output.count(block.tokens(), "token"));
        output.line(block.text());
        output.line("");
    }

    private static JsonObject json(Scope session, Context context) {
        ContextStats stats = context.stats();
        return JsonObject.empty()
                .put("session", session.session())
                .put(
                        "blocks",
                        context.blocks().stream().map(ContextCommand::json).toList())
                .put("messages", messages(TextBehind.without(context).window()))
                .put(
                        "behind",
                        context.behind().stream()
                                .map(behind -> json(behind.block()).put("message", behind.seq()))
                                .toList())
                .put("hint", context.hint().map(ContextCommand::json))
                .put("tokens", stats.totalTokens())
                .put("budget_tokens", stats.budgetTokens())
                .put("within_budget", stats.withinBudget())
                .put("memory_tokens", stats.memoryTokens())
                .put("message_tokens", stats.messageTokens())
                .put("hint_tokens", stats.hintTokens())
                .put("base_tokens", stats.baseTokens())
                .put("fact_tokens", stats.factTokens())
                .put("history_tokens", stats.historyTokens())
                .put("covered_messages", stats.coveredMessages())
                .put("omitted_messages", stats.omittedMessages())
                .put("omitted_records", stats.omittedNotes())
                .put("pending", stats.pending());
    }

    private static String kind(ContextBlock block) {
        return block.kind().name().toLowerCase(Locale.ROOT);
    }

    private static JsonObject json(ContextBlock block) {
        return JsonObject.empty()
                .put("kind", kind(block))
                .put("tokens", block.tokens())
                .put("text", block.text());
    }

    private static List<JsonObject> messages(List<LoggedMessage> messages) {
        return messages.stream().map(MessageJson::of).toList();
    }
}
