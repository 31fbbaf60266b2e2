package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Through Spring AI's own OpenAI client. */
class SpringAiModelTest {
    private static final String SECRET = "the patient's name is Ada";

    private final ProviderStub stub = ProviderStub.start();
    private final SpringAiModel model = SpringAiModel.of("openai/stub", SpringAgents.model(stub.url()));

    @AfterEach
    void stop() {
        stub.close();
    }

    private LanguageModel.Completion ask(Duration deadline) {
        return model.complete(new LanguageModel.Prompt("take notes", SECRET, 321, deadline));
    }

    private LanguageModel.Completion ask() {
        return ask(Duration.ofSeconds(30));
    }

    @Test
    void asks_with_one_system_and_one_user_message_and_a_limit() {
        stub.next(Reply.text("noted").tokens(100, 7).cached(64, 0));

        LanguageModel.Completion answer = ask();

        assertThat(answer)
                .isEqualTo(new LanguageModel.Completion("noted", new Usage(1, 100, 7, 64, 0), LanguageModel.End.DONE));
        assertThat(stub.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.body())
                        .contains("\"take notes\"", SECRET, "321", "\"system\"")
                        .doesNotContain("tools"));
    }

    @Test
    void tells_an_answer_that_was_cut_off_from_one_that_was_refused() {
        stub.next(
                Reply.text("not").ending(Reply.Ending.MAX_TOKENS),
                Reply.text("").ending(Reply.Ending.REFUSED));

        assertThat(ask().end()).isEqualTo(LanguageModel.End.CUT_OFF);
        assertThat(ask().end()).isEqualTo(LanguageModel.End.REFUSED);
    }

    @Test
    void a_failure_says_the_status_and_what_to_do_and_quotes_nothing() {
        stub.next(
                Reply.status(401, Map.of(), "{\"error\":{\"message\":\"wrong key sk-123\"}}"),
                Reply.status(400, Map.of(), "{\"error\":{\"message\":\"" + SECRET + "\"}}"),
                Reply.cut());

        assertThatThrownBy(this::ask)
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "openai/stub: the provider answered 401: the key was not accepted; check it and what it may use")
                .extracting(failure -> ModelException.kind((RuntimeException) failure))
                .isEqualTo(ModelException.Kind.DENIED);
        assertThatThrownBy(this::ask).hasMessageContaining("400").hasMessageNotContaining("Ada");
        assertThatThrownBy(this::ask).hasMessageContaining("no connection");
    }

    @Test
    void the_deadline_holds_whatever_the_client_waits_for() {
        stub.next(Reply.silence());

        assertThatThrownBy(() -> ask(Duration.ofMillis(50)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no answer within 50 ms");
    }
}
