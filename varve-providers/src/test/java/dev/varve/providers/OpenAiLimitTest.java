package dev.varve.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.varve.model.LanguageModel.Prompt;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** OpenAI's newer models refuse {@code max_tokens}; many servers that imitate it know nothing else. */
class OpenAiLimitTest {

    @ParameterizedTest
    @CsvSource({
        "https://api.openai.com/v1, max_completion_tokens, max_tokens",
        "https://api.openai.com.example/v1, max_tokens, max_completion_tokens",
        "http://localhost:1234/v1, max_tokens, max_completion_tokens"
    })
    void the_limit_has_the_name_that_the_server_knows(String address, String used, String unused) {
        RecordingHttp http = new RecordingHttp();
        Endpoint endpoint = new Endpoint(
                ModelName.parse("openai/m"),
                URI.create(address),
                Optional.of("k"),
                Duration.ofSeconds(30),
                ModelOptions.defaults().contextWindow(),
                http);

        Provider.OPENAI.connect(endpoint).complete(new Prompt("Condense.", "A talk.", 300, Duration.ofSeconds(30)));

        assertThat(http.requests).singleElement().extracting(HttpRequest::url).isEqualTo(address + "/chat/completions");
        JsonNode asked =
                JsonMapper.builder().build().readTree(http.requests.get(0).body());
        assertThat(asked.path(used).asInt()).isEqualTo(300);
        assertThat(asked.has(unused)).isFalse();
    }

    /** No network: keeps requests and answers each with "ok". */
    private static final class RecordingHttp implements HttpClientBuilder, HttpClient {
        private final List<HttpRequest> requests = new ArrayList<>();

        @Override
        public Duration connectTimeout() {
            return Duration.ofSeconds(1);
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration timeout) {
            return this;
        }

        @Override
        public Duration readTimeout() {
            return Duration.ofSeconds(1);
        }

        @Override
        public HttpClientBuilder readTimeout(Duration timeout) {
            return this;
        }

        @Override
        public HttpClient build() {
            return this;
        }

        @Override
        public SuccessfulHttpResponse execute(HttpRequest request) {
            requests.add(request);
            return SuccessfulHttpResponse.builder()
                    .statusCode(200)
                    .body("{\"choices\":[{\"message\":{\"content\":\"ok\"},\"finish_reason\":\"stop\"}]}")
                    .build();
        }

        @Override
        public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
            throw new UnsupportedOperationException("answers are not streamed here");
        }
    }
}
