package dev.varve.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.varve.langchain4j.Langchain4jModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a host has that builds its own chat model, with LangChain4j's own HTTP. */
class HostModelTest {
    private final ProviderStub stub = ProviderStub.start();

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void the_example_of_the_documentation_works() throws IOException {
        stub.next(Reply.text("Seoul").tokens(20, 1));
        String key = "k";
        String baseUrl = stub.url() + "/v1";

        // example
        ChatModel chatModel = OpenAiChatModel.builder()
                .baseUrl(baseUrl)
                .apiKey(key)
                .modelName("gpt-4o-mini")
                .maxRetries(0) // Varve retries
                .build();
        LanguageModel model = Langchain4jModel.of("openai/gpt-4o-mini", chatModel);
        Prompt prompt = new Prompt("Answer in one word.", "The capital of Korea?", 100, Duration.ofSeconds(30));
        Completion answer = model.complete(prompt);
        // end of example

        assertThat(answer.text()).isEqualTo("Seoul");
        assertThat(answer.end()).isEqualTo(End.DONE);
        String source = Files.readString(Path.of("src/test/java/dev/varve/providers/HostModelTest.java"));
        String example = source.substring(
                        source.indexOf("// example\n") + "// example\n".length(), source.indexOf("        // end of"))
                .stripTrailing()
                .stripIndent();
        assertThat(Files.readString(Path.of("../docs/models.md"))).contains(example);
    }

    @Test
    void langchain4js_own_http_drops_retry_after_but_the_body_may_tell() {
        ChatModel chatModel = OpenAiChatModel.builder()
                .baseUrl(stub.url() + "/v1")
                .apiKey("k")
                .modelName("m")
                .maxRetries(0)
                .build();
        LanguageModel model = Langchain4jModel.of("openai/m", chatModel);
        stub.next(
                Reply.status(429, Map.of("Retry-After", "7"), "{}"),
                Reply.status(
                        429, Map.of("Retry-After", "7"), "{\"error\":{\"message\":\"Please try again in 6.5s.\"}}"));

        assertThat(failure(model).retryAfter()).isEqualTo(Duration.ZERO);
        assertThat(failure(model).retryAfter()).isEqualTo(Duration.ofMillis(6500));
    }

    private static ModelException failure(LanguageModel model) {
        return catchThrowableOfType(
                ModelException.class,
                () -> model.complete(new Prompt("Condense.", "A talk.", 100, Duration.ofSeconds(30))));
    }
}
