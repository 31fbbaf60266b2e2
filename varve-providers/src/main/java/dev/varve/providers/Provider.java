package dev.varve.providers;

import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.varve.langchain4j.Langchain4jModel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The providers and their differences: variables, addresses, and how to build LangChain4j's client. */
enum Provider {
    /** OpenAI, and any server with the same API by its base URL: LM Studio, vLLM, llama.cpp, OpenRouter and many more. */
    OPENAI(List.of("OPENAI_API_KEY"), "OPENAI_BASE_URL", "https://api.openai.com", "/v1", "gpt-4o-mini") {
        @Override
        Langchain4jModel connect(Endpoint endpoint) {
            OpenAiChatModel client = OpenAiChatModel.builder()
                    .httpClientBuilder(endpoint.http())
                    .baseUrl(endpoint.address().toString())
                    .apiKey(endpoint.keyOrNull())
                    .modelName(endpoint.name().id())
                    .timeout(endpoint.timeout())
                    .maxRetries(0)
                    .build();
            Langchain4jModel model = Langchain4jModel.of(endpoint.name().toString(), client);
            // OpenAI's newer models take the new name of the limit only, servers that imitate it often the old one
            // only.
            return isOwnHost(endpoint) ? model.withParameters(Provider::maxCompletionTokens) : model;
        }
    },
    ANTHROPIC(
            List.of("ANTHROPIC_API_KEY"),
            "ANTHROPIC_BASE_URL",
            "https://api.anthropic.com",
            "/v1",
            "claude-haiku-4-5") {
        @Override
        Langchain4jModel connect(Endpoint endpoint) {
            return Langchain4jModel.of(
                    endpoint.name().toString(),
                    AnthropicChatModel.builder()
                            .httpClientBuilder(endpoint.http())
                            .baseUrl(endpoint.address().toString())
                            .apiKey(endpoint.keyOrNull())
                            .modelName(endpoint.name().id())
                            .timeout(endpoint.timeout())
                            .maxRetries(0)
                            .build());
        }
    },
    GOOGLE(
            List.of("GEMINI_API_KEY", "GOOGLE_API_KEY"),
            "GEMINI_BASE_URL",
            "https://generativelanguage.googleapis.com",
            "/v1beta",
            "gemini-2.5-flash") {
        @Override
        Langchain4jModel connect(Endpoint endpoint) {
            return Langchain4jModel.of(
                    endpoint.name().toString(),
                    GoogleAiGeminiChatModel.builder()
                            .httpClientBuilder(endpoint.http())
                            .baseUrl(endpoint.address().toString())
                            .apiKey(endpoint.keyOrNull())
                            .modelName(endpoint.name().id())
                            .timeout(endpoint.timeout())
                            .maxRetries(0)
                            .build());
        }
    },
    OLLAMA(List.of(), "OLLAMA_HOST", "http://localhost:11434", "", "qwen3:8b") {
        @Override
        Langchain4jModel connect(Endpoint endpoint) {
            return Langchain4jModel.of(
                    endpoint.name().toString(),
                    OllamaChatModel.builder()
                            .httpClientBuilder(endpoint.http())
                            .baseUrl(endpoint.address().toString())
                            .modelName(endpoint.name().id())
                            .numCtx(endpoint.window())
                            .timeout(endpoint.timeout())
                            .maxRetries(0)
                            .logRequests(false)
                            .logResponses(false)
                            .build());
        }
    };

    private final List<String> keyVariables;
    private final String addressVariable;
    private final String host;
    private final String path;
    private final String exampleId;

    Provider(List<String> keyVariables, String addressVariable, String host, String path, String exampleId) {
        this.keyVariables = keyVariables;
        this.addressVariable = addressVariable;
        this.host = host;
        this.path = path;
        this.exampleId = exampleId;
    }

    abstract Langchain4jModel connect(Endpoint endpoint);

    static Optional<Provider> of(String label) {
        return Arrays.stream(values())
                .filter(provider -> provider.label().equals(label))
                .findFirst();
    }

    /** All names that can be given, with examples. */
    static String known() {
        return Stream.concat(Arrays.stream(values()).map(Provider::example), Stream.of(Providers.EXTRACTIVE))
                .collect(Collectors.joining(", "));
    }

    /** The label in names such as {@code openai/gpt-4o-mini}. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    String example() {
        return label() + "/" + exampleId;
    }

    /** Variables that may hold the key, first come first; none if the provider needs no key. */
    List<String> keyVariables() {
        return keyVariables;
    }

    /** The variable that replaces the provider's own address. */
    String addressVariable() {
        return addressVariable;
    }

    /** The provider's own host. */
    String host() {
        return host;
    }

    /** The path of the API on a host. */
    String path() {
        return path;
    }

    private static boolean isOwnHost(Endpoint endpoint) {
        return endpoint.address()
                .toString()
                .startsWith(endpoint.name().provider().host() + "/");
    }

    private static ChatRequestParameters maxCompletionTokens(int tokens) {
        return OpenAiChatRequestParameters.builder().maxCompletionTokens(tokens).build();
    }
}
