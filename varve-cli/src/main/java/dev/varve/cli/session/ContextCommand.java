package dev.varve.cli.session;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.ContextStats;
import dev.varve.LoggedMessage;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Json;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.engine.Engines;
import dev.varve.cli.engine.ModelChoice;
import dev.varve.cli.policy.PolicyOptions;
import dev.varve.cli.view.MessageJson;
import dev.varve.config.Settings;
import dev.varve.internal.recall.RecallText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve context}. */
@Command(name = "context", description = "Show what the next model call would get; --json shows long messages whole.")
public final class ContextCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--window", paramLabel = "TOKENS", description = "Context window of the model.")
    private Optional<Long> window = Optional.empty();

    @Option(names = "--base-prompt", paramLabel = "FILE", description = "The agent's own system prompt.")
    private Optional<String> basePrompt = Optional.empty();

    @Option(
            names = "--at",
            paramLabel = "SEQ|DATE",
            description = "Show what a call got right after this message, or at the end of this day, such as 120,"
                    + " 2026-03-04 or 2026-03-04T11:20, as far as what is stored tells.")
    private Optional<String> at = Optional.empty();

    @Mixin
    private final SessionChoice choice;

    @Mixin
    private final PolicyOptions policy;

    @Mixin
    private final ModelChoice model;

    @Mixin
    private final Output output;

    public ContextCommand(Environment environment) {
        this.policy = new PolicyOptions(environment);
        this.environment = environment;
        this.choice = new SessionChoice(environment);
        this.model = new ModelChoice(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        Settings chosen = policy.settings();
        Settings settings = window.map(chosen::withWindow).orElse(chosen);
        ContextRequest request = ContextRequest.EMPTY.basePrompt(prompt());
        return choice.with(
                session -> {
                    try (Varve varve = Engines.of(
                                    session.store(), choice.database(), settings, model, environment.clock())
                            .build()) {
                        Session live = varve.session(session.scope());
                        Context context = at.map(Moment::new)
                                .map(moment -> moment.of(
                                        live, request, settings.policy().zone()))
                                .orElseGet(() -> live.context(request));
                        print(session, context, settings);
                        return ExitCode.OK;
                    }
                },
                output::missing);
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

    private void print(SessionChoice.Chosen session, Context context, Settings settings) {
        if (output.isJson()) {
            output.line(json(session, context));
            return;
        }
        context.blocks().forEach(this::print);
        output.text(RecallText.of(context.window(), settings.policy().zone()));
        context.hint().ifPresent(this::print);
        ContextStats stats = context.stats();
        output.line("--- " + Output.count(stats.totalTokens(), "token") + ": " + Output.number(stats.memoryTokens())
                + " memory, " + Output.number(stats.messageTokens()) + " in "
                + Output.count(stats.shownMessages(), "message") + "; the whole history has "
                + Output.number(stats.historyTokens()));
    }

    private void print(ContextBlock block) {
        output.line(
                "--- " + block.kind().name().toLowerCase(Locale.ROOT) + ", " + Output.count(block.tokens(), "token"));
        output.line(block.text());
        output.line("");
    }

    private static Json json(SessionChoice.Chosen session, Context context) {
        ContextStats stats = context.stats();
        return Json.object()
                .put("session", session.scope().session())
                .put(
                        "blocks",
                        context.blocks().stream().map(ContextCommand::json).toList())
                .put("messages", messages(context.window()))
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

    private static Json json(ContextBlock block) {
        return Json.object()
                .put("kind", block.kind().name().toLowerCase(Locale.ROOT))
                .put("tokens", block.tokens())
                .put("text", block.text());
    }

    private static List<Json> messages(List<LoggedMessage> messages) {
        return messages.stream().map(MessageJson::of).toList();
    }
}
