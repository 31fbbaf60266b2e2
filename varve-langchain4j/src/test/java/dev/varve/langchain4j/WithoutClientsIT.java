package dev.varve.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.varve.Usage;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Runs on a class path without any provider's client (see the module's POM). */
class WithoutClientsIT {

    @Test
    void a_chat_model_of_another_provider_works() {
        assertThatThrownBy(() -> Class.forName("dev.langchain4j.model.openai.OpenAiTokenUsage"))
                .isInstanceOf(ClassNotFoundException.class);
        FakeChatModel chat =
                FakeChatModel.answering(FakeChatModel.response("done", FinishReason.STOP, new TokenUsage(7, 3)));

        Completion answer = Langchain4jModel.of("acme/small", chat)
                .complete(new Prompt("Condense.", "A long talk.", 300, Duration.ofSeconds(20)));

        assertThat(answer).isEqualTo(new Completion("done", Usage.call(7, 3), End.DONE));
    }
}
