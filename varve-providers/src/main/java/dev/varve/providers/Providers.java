package dev.varve.providers;

import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.prompt.PromptSettings;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates language models from names such as {@code anthropic/claude-haiku-4-5}. Keys come from the environment only.
 * Creating a model makes no call; a wrong key shows at the first prompt. Thread-safe.
 *
 * <p>The name {@code extractive} stands for the built-in rules, which need no language model: for it, the results
 * here are empty. A name such as {@code exec:claude -p} stands for a command that gets the prompt on standard input
 * and prints the answer; it runs without a shell, and is killed at the deadline.
 */
public final class Providers {
    /** Name of the built-in model, which needs neither key nor network. */
    public static final String EXTRACTIVE = "extractive";

    private static final Logger log = LoggerFactory.getLogger(Providers.class);

    private final ProviderVariables environment;
    private final Clock clock;

    private Providers(ProviderVariables environment, Clock clock) {
        this.environment = environment;
        this.clock = clock;
    }

    /** Providers with keys and addresses from these variables, usually {@code System.getenv()}. */
    public static Providers fromEnvironment(Map<String, String> variables) {
        return new Providers(new ProviderVariables(variables), Clock.systemUTC());
    }

    /**
     * A model.
     *
     * @param name {@code provider/model}, {@code exec:command}, or {@value #EXTRACTIVE}
     * @return empty for {@value #EXTRACTIVE}
     * @throws ModelSetupException if the name is unknown, its key is not set, or the address is invalid
     */
    public Optional<LanguageModel> model(String name, ModelOptions options) {
        if (name.startsWith(CommandModel.PREFIX)) {
            return Optional.of(CommandModel.of(name));
        }
        return name.equals(EXTRACTIVE) ? Optional.empty() : Optional.of(connect(ModelName.parse(name), options));
    }

    /**
     * Models for observer and reflector. The options' base URL is meant for one provider only, that of the first name
     * that is not {@value #EXTRACTIVE}: main, then observer, then reflector.
     *
     * @throws ModelSetupException as {@link #model} does
     */
    public ModelPair models(ModelNames names, ModelOptions options) {
        Optional<Provider> addressed =
                provider(names.main()).or(() -> provider(names.observing())).or(() -> provider(names.reflecting()));
        Optional<LanguageModel> observer = model(names.observing(), addressed, options);
        Optional<LanguageModel> reflector =
                names.reflecting().equals(names.observing()) ? observer : model(names.reflecting(), addressed, options);
        return new ModelPair(observer, reflector);
    }

    /**
     * The writers of memory: the models of these names behind Varve's prompts, and the built-in rules where the name is
     * {@value #EXTRACTIVE}.
     *
     * @throws ModelSetupException as {@link #model} does
     */
    public MemoryModel memoryModel(ModelNames names, ModelOptions options) {
        if (names.observing().equals(EXTRACTIVE) && names.reflecting().equals(EXTRACTIVE)) {
            return ExtractiveModel.create();
        }
        ModelPair pair = models(names, options);
        MemoryModel observer = prompted(pair.observer(), options);
        return pair.observer().equals(pair.reflector())
                ? observer
                : new SplitModel(observer, prompted(pair.reflector(), options));
    }

    /** Requests are made to fit a small window. */
    private static MemoryModel prompted(Optional<LanguageModel> model, ModelOptions options) {
        PromptSettings usual = PromptSettings.defaults();
        PromptSettings settings = options.contextWindow() < usual.windowTokens()
                ? usual.withWindowTokens(options.contextWindow())
                : usual;
        return model.<MemoryModel>map(chosen ->
                        PromptedModel.builder(chosen).settings(settings).build())
                .orElseGet(ExtractiveModel::create);
    }

    private Optional<LanguageModel> model(String name, Optional<Provider> addressed, ModelOptions options) {
        return model(name, provider(name).equals(addressed) ? options : options.withoutBaseUrl());
    }

    private static Optional<Provider> provider(String name) {
        return name.equals(EXTRACTIVE) || name.startsWith(CommandModel.PREFIX)
                ? Optional.empty()
                : Optional.of(ModelName.parse(name).provider());
    }

    private LanguageModel connect(ModelName name, ModelOptions options) {
        Provider provider = name.provider();
        URI own = Endpoint.address(provider.label(), provider.host(), provider.path());
        URI address = options.baseUrl()
                .map(url -> Endpoint.address("the base URL", url, provider.path()))
                .or(() -> environment
                        .value(provider.addressVariable())
                        .map(url -> Endpoint.address(provider.addressVariable(), url, provider.path())))
                .orElse(own);
        Optional<String> key = environment.key(provider);
        if (key.isEmpty() && !worksWithoutKey(provider, address.equals(own))) {
            throw new ModelSetupException(name + " needs a key: set the environment variable "
                    + String.join(" or ", provider.keyVariables()) + "; the model \"" + EXTRACTIVE + "\" needs none");
        }
        if (key.isPresent() && "http".equals(address.getScheme()) && !isLoopback(address)) {
            log.warn("The key for {} travels unencrypted to {}; prefer https", provider.label(), address.getHost());
        }
        return provider.connect(new Endpoint(
                        name,
                        address,
                        key,
                        options.timeout(),
                        options.contextWindow(),
                        new TransportBuilder(clock, AnswerBlocked.check(provider))))
                .seeingPictures();
    }

    /** Servers that imitate OpenAI's API at another address often want no key. */
    private static boolean worksWithoutKey(Provider provider, boolean atHome) {
        return provider.keyVariables().isEmpty() || (provider == Provider.OPENAI && !atHome);
    }

    private static boolean isLoopback(URI address) {
        String host = address.getHost();
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }
}
