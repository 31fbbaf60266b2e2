package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.adk.models.Gemini;
import com.google.genai.Client;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.HttpRetryOptions;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import dev.varve.testkit.EngineCalls;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** ADK's Gemini, with the real client, against a provider on this machine. */
class AdkModelTest {
    private final ProviderStub stub = ProviderStub.start();

    @AfterEach
    void close() {
        stub.close();
    }

    @Test
    void instructions_input_and_limit_arrive_and_the_answer_comes_back_with_its_cost() {
        stub.next(Reply.text("[2026-03-02 09:31] NOTE tea").tokens(100, 7).cached(60, 0));

        Completion answer = ask(Duration.ofSeconds(30));

        assertThat(answer.text()).isEqualTo("[2026-03-02 09:31] NOTE tea");
        assertThat(answer.end()).isEqualTo(End.DONE);
        assertThat(answer.usage().inputTokens()).isEqualTo(100);
        assertThat(answer.usage().outputTokens()).isEqualTo(7);
        assertThat(answer.usage().cacheReadTokens()).isEqualTo(60);
        assertThat(stub.calls().get(0).body())
                .contains("take notes")
                .contains("of this")
                .contains("\"maxOutputTokens\":123");
        assertThat(model().name()).isEqualTo("gemini/flash");
    }

    @Test
    void an_answer_that_was_cut_off_or_refused_says_so() {
        stub.next(
                Reply.text("[2026-").ending(Reply.Ending.MAX_TOKENS),
                Reply.text("").ending(Reply.Ending.REFUSED));

        assertThat(ask(Duration.ofSeconds(30)).end()).isEqualTo(End.CUT_OFF);
        assertThat(ask(Duration.ofSeconds(30)).end()).isEqualTo(End.REFUSED);
    }

    @Test
    void a_status_is_told_without_the_text_of_the_answer() {
        stub.next(Reply.status(429, Map.of(), "{\"error\":{\"message\":\"secret words\",\"code\":429}}"));

        assertThatThrownBy(() -> ask(Duration.ofSeconds(30)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("gemini/flash: the provider answered 429")
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    @Test
    void what_gemini_says_about_trying_again_is_passed_on() {
        stub.next(Reply.status(
                429, Map.of(), "{\"error\":{\"code\":429,\"message\":\"Quota exceeded. Please retry in 36.5s.\"}}"));

        assertThat(catchThrowableOfType(ModelException.class, () -> ask(Duration.ofSeconds(30)))
                        .retryAfter())
                .hasMillis(36_500);
    }

    @Test
    void the_deadline_holds_whatever_the_client_waits_for() {
        stub.next(Reply.silence());

        assertThatThrownBy(() -> ask(Duration.ofMillis(200)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no answer within 200 ms");
    }

    private Completion ask(Duration deadline) {
        return EngineCalls.complete(model(), new Prompt("take notes", "of this", 123, deadline));
    }

    private AdkModel model() {
        Client client = Client.builder()
                .apiKey("key")
                .httpOptions(HttpOptions.builder()
                        .baseUrl(stub.url())
                        .retryOptions(HttpRetryOptions.builder().attempts(1).build())
                        .build())
                .build();
        return AdkModel.of("gemini", new Gemini("flash", client));
    }
}
