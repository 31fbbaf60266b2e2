package dev.varve.cli;

import dev.varve.extractive.ExtractiveModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.prompt.PromptedModel;
import dev.varve.providers.ModelNames;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.ModelPair;
import dev.varve.providers.Providers;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who writes memory: the built-in rules unless a language model is named (LAN-06). Keys come from the environment. */
final class ModelChoice {
    private final Environment environment;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            defaultValue = Providers.EXTRACTIVE,
            description = "Who writes memory: extractive, or provider/model such as openai/gpt-4o-mini,"
                    + " anthropic/…, google/…, ollama/… (default: ${DEFAULT-VALUE}, which needs no key).")
    private String model = Providers.EXTRACTIVE;

    @Option(names = "--observer-model", paramLabel = "NAME", description = "Who observes (default: the model).")
    private Optional<String> observer = Optional.empty();

    @Option(names = "--reflector-model", paramLabel = "NAME", description = "Who reflects (default: the model).")
    private Optional<String> reflector = Optional.empty();

    @Option(names = "--base-url", paramLabel = "URL", description = "Address of the model's provider.")
    private Optional<String> baseUrl = Optional.empty();

    ModelChoice(Environment environment) {
        this.environment = environment;
    }

    /** The model; deadlines are those of the policy. */
    MemoryModel model(Duration deadline) {
        ModelNames names = new ModelNames(model, observer, reflector);
        if (names.observing().equals(Providers.EXTRACTIVE) && names.reflecting().equals(Providers.EXTRACTIVE)) {
            return ExtractiveModel.create(); // spares looking for providers
        }
        ModelOptions options = ModelOptions.defaults().withTimeout(deadline);
        ModelPair pair = Providers.fromEnvironment(environment.variables())
                .models(names, baseUrl.map(options::withBaseUrl).orElse(options));
        return new SplitModel(memoryModel(pair.observer()), memoryModel(pair.reflector()));
    }

    private static MemoryModel memoryModel(Optional<LanguageModel> model) {
        return model.<MemoryModel>map(PromptedModel::of).orElseGet(ExtractiveModel::create);
    }
}
