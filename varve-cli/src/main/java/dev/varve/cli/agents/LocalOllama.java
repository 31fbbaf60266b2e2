package dev.varve.cli.agents;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** An Ollama server on this machine, or at the address in a variable. */
final class LocalOllama {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final String USUAL = "http://localhost:11434";

    private LocalOllama() {}

    static String address(Map<String, String> variables) {
        String named = variables.getOrDefault("OLLAMA_BASE_URL", "");
        return named.isEmpty() ? USUAL : named.substring(0, named.length() - (named.endsWith("/") ? 1 : 0));
    }

    /** Name of the most recently fetched model; empty if the server does not answer, or has none. */
    static Optional<String> model(Map<String, String> variables) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address(variables) + "/api/tags"))
                    .timeout(PATIENCE)
                    .build();
            HttpResponse<String> answer = HttpClient.newBuilder()
                    .connectTimeout(PATIENCE)
                    .build()
                    .send(request, HttpResponse.BodyHandlers.ofString());
            return Optional.of(JsonMapper.shared()
                            .readTree(answer.body())
                            .path("models")
                            .path(0)
                            .path("name")
                            .asString(""))
                    .filter(name -> !name.isEmpty())
                    .map(name -> "ollama/" + name);
        } catch (IOException | IllegalArgumentException | JacksonException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
