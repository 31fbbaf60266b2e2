package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.guardrail.OutputGuardrail;
import dev.langchain4j.guardrail.OutputGuardrailException;
import dev.langchain4j.guardrail.OutputGuardrailResult;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.TokenStream;
import dev.varve.Policy;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.testkit.ScriptedModel;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After output guardrails the memory shows the answer that the user got. */
@Tag("B10")
class GuardrailsTest {
    private final Varve varve = Varve.builder()
            .model(new ScriptedModel())
            .policy(Policy.defaults())
            .executor(Runnable::run)
            .build();
    private final VarveChatMemoryProvider provider = VarveChatMemoryProvider.of(varve);
    private final Queue<String> answers = new ArrayDeque<>();

    @AfterEach
    void close() {
        varve.close();
    }

    /** Wants another answer in place of one that holds this word, and one word replaced. */
    private record Judge(String retried, boolean reprompts) implements OutputGuardrail {
        @Override
        public OutputGuardrailResult validate(AiMessage answer) {
            if (answer.text().contains(retried)) {
                return reprompts ? reprompt("rude", "Say it politely.") : retry("rude");
            }
            return answer.text().contains("colour") ? successWith(answer.text().replace("colour", "color")) : success();
        }
    }

    interface Assistant {
        String chat(@MemoryId String user, @dev.langchain4j.service.UserMessage String text);

        TokenStream stream(@MemoryId String user, @dev.langchain4j.service.UserMessage String text);
    }

    private Assistant assistant(OutputGuardrail... guardrails) {
        return AiServices.builder(Assistant.class)
                .chatModel(new ChatModel() {
                    @Override
                    public ChatResponse doChat(ChatRequest request) {
                        return answer();
                    }
                })
                .streamingChatModel(new StreamingChatModel() {
                    @Override
                    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                        ChatResponse answer = answer();
                        handler.onPartialResponse(answer.aiMessage().text());
                        handler.onCompleteResponse(answer);
                    }
                })
                .chatMemoryProvider(provider)
                .registerListeners(provider.listeners())
                .systemMessageProvider(id -> "Be kind.")
                .outputGuardrails(guardrails)
                .build();
    }

    private ChatResponse answer() {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(answers.remove()))
                .build();
    }

    /** What the next call sees, without its system message. */
    private List<ChatMessage> shown() {
        ChatMemory memory = provider.get("ada");
        return memory.messages().stream()
                .filter(message -> message instanceof UserMessage || message instanceof AiMessage)
                .toList();
    }

    private static List<ChatMessage> turn(String question, String answer) {
        return List.of(UserMessage.from(question), AiMessage.from(answer));
    }

    @Test
    void an_answer_that_was_accepted_at_once_stays() {
        answers.add("It is quiet.");
        assertThat(assistant(new Judge("fool", true)).chat("ada", "How is it?")).isEqualTo("It is quiet.");
        assertThat(shown()).isEqualTo(turn("How is it?", "It is quiet."));
        assertThat(varve.session("ada").status().state().lastSeq()).isEqualTo(2);
    }

    @Test
    void the_second_try_stands_in_the_place_of_the_rejected_one() {
        for (boolean reprompts : List.of(true, false)) {
            answers.addAll(List.of("Quiet, fool.", "It is quiet."));
            String question = "How is it? " + reprompts;
            assertThat(assistant(new Judge("fool", reprompts)).chat("ada", question))
                    .isEqualTo("It is quiet.");
            List<ChatMessage> shown = shown();
            assertThat(shown.subList(shown.size() - 2, shown.size())).isEqualTo(turn(question, "It is quiet."));
            assertThat(shown.toString()).doesNotContain("fool");
        }
    }

    @Test
    void what_a_guardrail_rewrote_is_what_was_said() {
        answers.add("Which colour?");
        assertThat(assistant(new Judge("fool", true)).chat("ada", "Paint it.")).isEqualTo("Which color?");
        assertThat(shown()).isEqualTo(turn("Paint it.", "Which color?"));
    }

    @Test
    void where_guardrails_undo_each_others_work_what_the_caller_got_counts() {
        answers.addAll(List.of("Which colour, fool?", "This colour?"));
        String got =
                assistant(new Judge("fool", true), new Judge("nothing", true)).chat("ada", "Paint it.");
        assertThat(got).startsWith("This col");
        assertThat(shown()).isEqualTo(turn("Paint it.", got));
    }

    @Test
    void of_a_call_that_failed_the_question_stays() {
        answers.addAll(List.of("a fool", "b fool", "c fool", "d fool", "e fool"));
        Assistant assistant = assistant(new Judge("fool", true));
        assertThatThrownBy(() -> assistant.chat("ada", "How is it?")).isInstanceOf(OutputGuardrailException.class);
        assertThat(shown()).containsExactly(UserMessage.from("How is it?"));
        answers.clear();
        answers.add("It is quiet.");
        assistant.chat("ada", "And now?");
        List<ChatMessage> shown = shown();
        assertThat(shown.subList(shown.size() - 2, shown.size())).isEqualTo(turn("And now?", "It is quiet."));
        assertThat(shown.toString()).doesNotContain("fool");
    }

    @Test
    void a_streamed_answer_is_judged_the_same() {
        answers.addAll(List.of("Quiet, fool.", "It is quiet."));
        assertThat(ScriptedAssistants.joined(assistant(new Judge("fool", true)).stream("ada", "How is it?")))
                .isEqualTo("It is quiet.");
        assertThat(shown()).isEqualTo(turn("How is it?", "It is quiet."));
    }

    @Test
    void the_log_keeps_what_was_rejected_with_its_correction() {
        answers.addAll(List.of("Quiet, fool.", "It is quiet."));
        assistant(new Judge("fool", true)).chat("ada", "How is it?");
        assertThat(varve.session("ada").messages(new Span(1, 100)).toString())
                .contains("Quiet, fool.", "Message 2 was corrected. It now reads: It is quiet.");
    }
}
