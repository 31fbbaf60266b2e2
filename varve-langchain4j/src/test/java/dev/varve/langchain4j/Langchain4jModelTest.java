package dev.varve.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import dev.varve.testkit.EngineCalls;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Langchain4jModelTest {
    private static final Prompt PROMPT = new Prompt("Condense.", "A long talk.", 300, Duration.ofSeconds(20));

    @Test
    void asks_with_one_system_and_one_user_message_and_the_limit() {
        FakeChatModel chat = FakeChatModel.answering(FakeChatModel.response("done", FinishReason.STOP, tokens(7, 3)));

        LanguageModel model = Langchain4jModel.of("acme/small", chat);
        Completion answer = model.complete(PROMPT);

        assertThat(model.name()).isEqualTo("acme/small");
        assertThat(answer).isEqualTo(new Completion("done", Usage.call(7, 3), End.DONE));
        ChatRequest request = chat.requests().get(0);
        assertThat(request.messages())
                .containsExactly(SystemMessage.from("Condense."), UserMessage.from("A long talk."));
        assertThat(request.maxOutputTokens()).isEqualTo(300);
    }

    @Test
    void parameters_can_be_made_by_the_host() {
        FakeChatModel chat = FakeChatModel.answering(FakeChatModel.response("done", FinishReason.STOP, tokens(7, 3)));

        Langchain4jModel.of("acme/small", chat)
                .withParameters(limit -> ChatRequestParameters.builder()
                        .maxOutputTokens(limit)
                        .temperature(0.1)
                        .build())
                .complete(PROMPT);

        assertThat(chat.requests().get(0).temperature()).isEqualTo(0.1);
        assertThat(chat.requests().get(0).maxOutputTokens()).isEqualTo(300);
    }

    @ParameterizedTest
    @CsvSource({
        "STOP, DONE",
        "LENGTH, CUT_OFF",
        "CONTENT_FILTER, REFUSED",
        "OTHER, REFUSED",
        "TOOL_EXECUTION, REFUSED",
        ", DONE"
    })
    void says_why_the_model_stopped(FinishReason reason, End end) {
        FakeChatModel chat = FakeChatModel.answering(FakeChatModel.response("text", reason, tokens(1, 1)));

        assertThat(Langchain4jModel.of("acme/small", chat).complete(PROMPT).end())
                .isEqualTo(end);
    }

    @Test
    void a_refusal_by_exception_is_an_answer_too() {
        FakeChatModel chat = FakeChatModel.failing(new ContentFilteredException("I can't help with that"));

        assertThat(Langchain4jModel.of("acme/small", chat).complete(PROMPT))
                .isEqualTo(new Completion("", Usage.call(0, 0), End.REFUSED));
    }

    @Test
    void an_answer_without_text_or_counts_is_empty() {
        ChatResponse nothing =
                ChatResponse.builder().aiMessage(AiMessage.builder().build()).build();

        assertThat(Langchain4jModel.of("acme/small", FakeChatModel.answering(nothing))
                        .complete(PROMPT))
                .isEqualTo(new Completion("", Usage.call(0, 0), End.DONE));
    }

    @Test
    void cached_tokens_are_part_of_the_input_whoever_counts() {
        assertThat(usageOf(OpenAiTokenUsage.builder()
                        .inputTokenCount(1000)
                        .inputTokensDetails(OpenAiTokenUsage.InputTokensDetails.builder()
                                .cachedTokens(600)
                                .build())
                        .outputTokenCount(50)
                        .build()))
                .isEqualTo(new Usage(1, 1000, 50, 600, 0));
        assertThat(usageOf(AnthropicTokenUsage.builder()
                        .inputTokenCount(100)
                        .cacheReadInputTokens(600)
                        .cacheCreationInputTokens(300)
                        .outputTokenCount(50)
                        .build()))
                .isEqualTo(new Usage(1, 1000, 50, 600, 300));
        assertThat(usageOf(GoogleAiGeminiTokenUsage.builder()
                        .inputTokenCount(1000)
                        .cachedContentTokenCount(600)
                        .outputTokenCount(30)
                        .thoughtsTokenCount(20)
                        .build()))
                .isEqualTo(new Usage(1, 1000, 50, 600, 0));
    }

    @Test
    void counts_that_a_provider_leaves_out_are_zero() {
        assertThat(usageOf(OpenAiTokenUsage.builder().inputTokenCount(10).build()))
                .isEqualTo(Usage.call(10, 0));
        assertThat(usageOf(AnthropicTokenUsage.builder().outputTokenCount(10).build()))
                .isEqualTo(Usage.call(0, 10));
        assertThat(usageOf(new TokenUsage())).isEqualTo(Usage.call(0, 0));
    }

    @Test
    void gives_up_at_the_deadline_and_ends_the_call() throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch interrupted = new CountDownLatch(1);
        FakeChatModel chat = FakeChatModel.doing(request -> {
            begun.incrementAndGet();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            throw new IllegalStateException("interrupted");
        });
        Prompt hurried = new Prompt("Condense.", "A long talk.", 300, Duration.ofMillis(300));

        while (begun.get() == 0) { // a call may be given up before its thread has begun
            assertThatThrownBy(() -> EngineCalls.complete(Langchain4jModel.of("acme/small", chat), hurried))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("no answer within 300 ms; allow more time or choose a faster model");
        }
        assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void an_interrupted_caller_stays_interrupted() {
        FakeChatModel chat = FakeChatModel.doing(request -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("interrupted");
        });

        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Langchain4jModel.of("acme/small", chat).complete(PROMPT))
                    .isInstanceOf(ModelException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_broken_class_path_is_no_model_failure() {
        FakeChatModel chat = FakeChatModel.doing(request -> {
            throw new NoClassDefFoundError("dev/langchain4j/Missing");
        });

        assertThatThrownBy(() -> Langchain4jModel.of("acme/small", chat).complete(PROMPT))
                .isInstanceOf(NoClassDefFoundError.class);
    }

    private static Usage usageOf(TokenUsage counts) {
        FakeChatModel chat = FakeChatModel.answering(FakeChatModel.response("text", FinishReason.STOP, counts));
        return Langchain4jModel.of("acme/small", chat).complete(PROMPT).usage();
    }

    private static TokenUsage tokens(int input, int output) {
        return new TokenUsage(input, output);
    }
}
