package dev.varve.cli.replay;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.cli.engine.ModelChoice;
import dev.varve.cli.report.SessionReplay;
import dev.varve.cli.report.TokenChart;
import dev.varve.config.Settings;
import dev.varve.event.MemoryEvent;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve policies}. */
@Command(
        name = "policies",
        description = "Replay a conversation under each policy, in memory, and print them side by side as Markdown.")
public final class PoliciesCommand implements Callable<Integer> {
    private static final int CHART_COLUMNS = 88;

    private final Environment environment;

    @Parameters(paramLabel = "FILE", description = "The conversation.")
    private String file = "";

    @Option(names = "--window", paramLabel = "TOKENS", description = "Context window of the model, for all policies.")
    private Optional<Long> window = Optional.empty();

    @Mixin
    private final ModelChoice model;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public PoliciesCommand(Environment environment) {
        this.environment = environment;
        this.model = new ModelChoice(environment);
        this.output = new Output(environment);
    }

    /** The result of a policy for the conversation. */
    private record Outcome(Settings.Preset policy, SessionReplay replay, List<MemoryEvent> events) {
        long[] tokens() {
            return replay.turns().contextTokens();
        }

        long largest() {
            return Arrays.stream(tokens()).max().orElse(0);
        }

        long mean() {
            return Math.round(Arrays.stream(tokens()).average().orElse(0));
        }

        long count(Class<? extends MemoryEvent> kind) {
            return events.stream().filter(kind::isInstance).count();
        }
    }

    @Override
    public Integer call() throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        for (Settings.Preset policy : Settings.Preset.values()) {
            outcomes.add(outcome(policy));
        }
        if (output.isJson()) {
            output.line(JsonObject.array(
                    outcomes.stream().map(PoliciesCommand::json).toList()));
        } else {
            table(outcomes);
            outcomes.forEach(this::chart);
        }
        boolean whole = outcomes.stream()
                .allMatch(outcome -> outcome.replay().coverage().isWhole());
        return whole ? ExitCode.OK : ExitCode.FAILED;
    }

    private Outcome outcome(Settings.Preset policy) throws IOException {
        Settings chosen = Settings.of(policy);
        Settings settings = window.map(chosen::withWindow).orElse(chosen);
        Path path = environment.folder().resolve(file);
        ReadOptions options = ReadOptions.startingAt(environment.clock().instant())
                .withZone(settings.policy().zone());
        List<MemoryEvent> events = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(path, options);
                InMemoryStore store = new InMemoryStore();
                Varve varve = EngineOptions.engine(store, settings, model, environment)
                        .listener(events::add)
                        .build()) {
            Replayer replayer = new Replayer(varve, store, file, Progress.SILENT);
            return new Outcome(policy, replayer.replay(transcript.iterator().next(), Scope.of(policy.name())), events);
        }
    }

    private void table(List<Outcome> outcomes) {
        output.line(
                "| policy | largest context | mean context | notes now | activations | reflections | model calls |");
        output.line("|---|---:|---:|---|---:|---:|---:|");
        for (Outcome outcome : outcomes) {
            SessionState state = outcome.replay().state();
            output.line("| `" + outcome.policy() + "` | " + Output.number(outcome.largest()) + " | "
                    + Output.number(outcome.mean()) + " | "
                    + Output.count(state.observations().count(), "observation") + ", "
                    + Output.count(state.reflections().count(), "reflection") + ": "
                    + Output.number(state.memoryTokens()) + " tokens for " + Output.number(state.coveredTokens())
                    + " | " + outcome.count(MemoryEvent.Activated.class) + " | "
                    + outcome.count(MemoryEvent.Reflected.class) + " | "
                    + state.usage().calls() + " |");
        }
    }

    private void chart(Outcome outcome) {
        output.line("");
        output.line("`" + outcome.policy() + "`");
        output.line("");
        output.line("```");
        output.drawing(new TokenChart(CHART_COLUMNS, true, false)
                .draw(outcome.tokens(), outcome.replay().turns().historyTokens()));
        output.line("```");
    }

    private static JsonObject json(Outcome outcome) {
        SessionState state = outcome.replay().state();
        return JsonObject.empty()
                .put("policy", outcome.policy().name().toLowerCase(Locale.ROOT))
                .put("largest_context_tokens", outcome.largest())
                .put("mean_context_tokens", outcome.mean())
                .put("observations", state.observations().count())
                .put("reflections", state.reflections().count())
                .put("memory_tokens", state.memoryTokens())
                .put("covered_tokens", state.coveredTokens())
                .put("activations", outcome.count(MemoryEvent.Activated.class))
                .put("condensations", outcome.count(MemoryEvent.Reflected.class))
                .put("model_calls", state.usage().calls());
    }
}
