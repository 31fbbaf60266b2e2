package dev.varve.cli.engine;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.model.MemoryModel;
import dev.varve.providers.ModelNames;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.Providers;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Selects the writer of memory: the built-in rules unless a language model is named. Keys come from the environment.
 */
public final class ModelChoice {
    /** In tokens. */
    private static final int SMALLEST_WINDOW = 4_096;

    private final Environment environment;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            defaultValue = Providers.EXTRACTIVE,
            description = "Which model writes the notes: extractive, or provider/model such as openai/gpt-4o-mini,"
                    + " anthropic/…, google/…, ollama/…, or exec: followed by a command that reads a prompt and prints text"
                    + " (default: ${DEFAULT-VALUE}, which needs no key).")
    private String model = Providers.EXTRACTIVE;

    @Option(
            names = "--observer-model",
            paramLabel = "NAME",
            description = "Which model writes observations (default: that of --model).")
    private Optional<String> observer = Optional.empty();

    @Option(
            names = "--reflector-model",
            paramLabel = "NAME",
            description = "Which model writes reflections (default: that of --model).")
    private Optional<String> reflector = Optional.empty();

    @Option(names = "--base-url", paramLabel = "URL", description = "Base URL of the model's provider.")
    private Optional<String> baseUrl = Optional.empty();

    @Option(
            names = "--model-window",
            paramLabel = "TOKENS",
            description =
                    "Context window of the model that writes notes; longer input is sent in parts (default: 32768).")
    private int window = ModelOptions.defaults().contextWindow();

    /** Runs in this environment. */
    public ModelChoice(Environment environment) {
        this.environment = environment;
    }

    /** Who writes memory, for people. */
    public String name() {
        ModelNames names = names();
        String observing = forPeople(names.observing());
        return names.observing().equals(names.reflecting())
                ? observing
                : observing + ", " + forPeople(names.reflecting()) + " for reflections";
    }

    private static String forPeople(String name) {
        return name.equals(Providers.EXTRACTIVE) ? name + " (built-in rules)" : name;
    }

    private ModelNames names() {
        return new ModelNames(model, observer, reflector);
    }

    /** True if another program's name for a model means this one. */
    public boolean is(String name) {
        return model.equals(name);
    }

    /** True if it is the built-in rules alone. */
    public boolean isExtractive() {
        ModelNames names = names();
        return names.observing().equals(Providers.EXTRACTIVE)
                && names.reflecting().equals(Providers.EXTRACTIVE);
    }

    /** The model; deadlines are those of the policy. */
    public MemoryModel model(Duration deadline) {
        ModelNames names = names();
        if (isExtractive()) {
            return ExtractiveModel.create(); // spares looking for providers
        }
        if (window < SMALLEST_WINDOW) {
            throw new UsageException("--model-window is " + window + "; give at least " + SMALLEST_WINDOW
                    + ", since the instructions take some of it");
        }
        ModelOptions options = ModelOptions.defaults().withTimeout(deadline).withContextWindow(window);
        return Providers.fromEnvironment(environment.variables())
                .memoryModel(names, baseUrl.map(options::withBaseUrl).orElse(options));
    }
}
