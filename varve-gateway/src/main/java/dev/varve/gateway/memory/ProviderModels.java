package dev.varve.gateway.memory;

import dev.varve.gateway.data.DataTable;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.route.Upstream;
import dev.varve.internal.work.LatestUsed;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Windows of models as providers report them, in their lists or by Ollama's {@code /api/show}. Each model is looked
 * up once, at its own provider only, with the credentials of a call to it. Thread-safe.
 */
final class ProviderModels {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderModels.class);
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final int MOST = 1_024;
    private static final String OLLAMA_SETTING = "num_ctx";
    private static final List<String> FIELDS = DataTable.rows(ProviderModels.class, "window-fields.txt", 1).stream()
            .map(row -> row.get(0))
            .toList();

    private final Optional<HttpClient> client;
    private final Map<ModelTraits.Model, OptionalLong> told = LatestUsed.map(MOST);

    /** @param client to the providers; without one no provider is asked */
    ProviderModels(Optional<HttpClient> client) {
        this.client = client;
    }

    /** The window that the provider reported, if it was asked. */
    OptionalLong window(ModelTraits.Model model) {
        return told.getOrDefault(model, OptionalLong.empty());
    }

    /** Asks the provider of a call, unless it was asked before. Returns at once. */
    void ask(Interceptor.Call call, ModelTraits.Model model) {
        if (client.isEmpty() || told.putIfAbsent(model, OptionalLong.empty()) != null) {
            return;
        }
        Upstream upstream = call.route().upstream();
        boolean anthropic = upstream.style() == Upstream.Style.ANTHROPIC;
        URI list = upstream.resolve(anthropic ? "/v1/models?limit=1000" : "/v1/models");
        CompletableFuture<OptionalLong> listed =
                asked(call, HttpRequest.newBuilder(list), models -> listed(models, model.name()));
        CompletableFuture<OptionalLong> answer = anthropic || !upstream.chosen()
                ? listed
                : listed.thenCompose(window -> window.isPresent()
                        ? CompletableFuture.completedFuture(window)
                        : asked(call, show(upstream, model.name()), ProviderModels::shown));
        answer.thenAccept(window -> tell(model, window)).exceptionally(failure -> {
            LOG.debug("{} does not tell the window of {}", upstream.name(), model.name(), failure);
            return null;
        });
    }

    private void tell(ModelTraits.Model model, OptionalLong window) {
        LOG.debug("window of {}: {}", model.name(), window);
        told.put(model, window);
    }

    private CompletableFuture<OptionalLong> asked(
            Interceptor.Call call, HttpRequest.Builder request, Function<JsonNode, OptionalLong> read) {
        Credentials.copy(call, request);
        return client.orElseThrow()
                .sendAsync(request.timeout(LONGEST).build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(answer -> {
                    try {
                        return answer.statusCode() == OK
                                ? read.apply(JsonMapper.shared().readTree(answer.body()))
                                : OptionalLong.empty();
                    } catch (JacksonException e) {
                        return OptionalLong.empty();
                    }
                });
    }

    private static HttpRequest.Builder show(Upstream upstream, String model) {
        String base = upstream.base().toString().replaceAll("(?<!/)/++$", "");
        String root = base.endsWith("/v1") ? base.substring(0, base.length() - "/v1".length()) : base;
        String body = JsonMapper.shared().createObjectNode().put("model", model).toString();
        return HttpRequest.newBuilder(URI.create(root + "/api/show"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    static OptionalLong listed(JsonNode list, String model) {
        for (JsonNode entry : list.path(list.has("models") ? "models" : "data")) {
            String name = entry.path("id").asString(entry.path("name").asString(""));
            if (name.equals(model) || name.equals("models/" + model)) {
                return field(entry, FIELDS);
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong field(JsonNode entry, List<String> names) {
        return names.stream()
                .map(name -> entry.at("/" + name))
                .filter(value -> value.isIntegralNumber() && value.asLong() > 0)
                .mapToLong(JsonNode::asLong)
                .findFirst();
    }

    /** The window that the model is run with, if its file sets one; otherwise its largest window. */
    static OptionalLong shown(JsonNode model) {
        OptionalLong set = model.path("parameters")
                .asString("")
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith(OLLAMA_SETTING))
                .map(line -> line.substring(OLLAMA_SETTING.length()).strip())
                .filter(number ->
                        number.length() < 10 && number.chars().allMatch(Character::isDigit) && !number.isEmpty())
                .mapToLong(Long::parseLong)
                .findFirst();
        return set.isPresent()
                ? set
                : model.path("model_info")
                        .propertyStream()
                        .filter(field -> field.getKey().endsWith(".context_length"))
                        .mapToLong(field -> field.getValue().asLong(0))
                        .filter(tokens -> tokens > 0)
                        .findFirst();
    }
}
