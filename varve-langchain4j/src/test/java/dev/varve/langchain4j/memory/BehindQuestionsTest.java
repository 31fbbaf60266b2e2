package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.testkit.ScriptedModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Passages of earlier, for hosts that read the memory after or before they add the question. */
class BehindQuestionsTest {
    private static final UserMessage QUESTION = UserMessage.from("Where was the spare key of the boathouse?");
    private static final ToolExecutionRequest CALL =
            ToolExecutionRequest.builder().id("1").name("look").arguments("{}").build();

    private final Varve varve = Varve.builder()
            .model(new ScriptedModel())
            .policy(Policy.incremental()
                    .withContext(context -> context.recall(400).recallWithin(Duration.ofMinutes(1))))
            .executor(Runnable::run)
            .build();
    private final VarveChatMemoryProvider provider = VarveChatMemoryProvider.of(varve);
    private final ChatMemory memory = provider.get("s");

    @AfterEach
    void close() {
        varve.close();
    }

    private void told() {
        memory.add(UserMessage.from("The spare key of the boathouse hangs behind the kayak, third hook."));
        memory.add(AiMessage.from("Good to know."));
        for (int i = 0; i < 60; i++) {
            memory.add(UserMessage.from("Tell me about village " + i + " in the valley, its mill and its bridge."));
            memory.messages();
            memory.add(AiMessage.from("Village " + i + " has a mill; the river bends there twice."));
        }
    }

    private void toolRound() {
        memory.add(AiMessage.from(CALL));
        memory.add(ToolExecutionResultMessage.from(CALL, "nothing"));
    }

    private String log() {
        Session session = varve.session("s");
        return session.messages(new Span(1, 1_000)).toString();
    }

    @Test
    void a_host_that_adds_the_question_first_gets_them_in_all_rounds() {
        told();
        memory.add(QUESTION);
        List<ChatMessage> first = memory.messages();
        assertThat(first.get(first.size() - 1).toString()).contains("third hook", "<recalled>");
        toolRound();
        assertThat(memory.messages()).startsWith(first.toArray(ChatMessage[]::new));
        assertThat(log()).doesNotContain("<recalled>");
    }

    @Test
    void a_host_that_reads_first_gets_them_by_its_requests_or_not_at_all() {
        told();
        List<ChatMessage> read = new ArrayList<>(memory.messages());
        memory.add(QUESTION);
        read.add(QUESTION);
        toolRound();
        assertThat(memory.messages().toString()).as("the first call had none").doesNotContain("<recalled>");
        memory.add(AiMessage.from("I do not know."));

        read = new ArrayList<>(memory.messages());
        memory.add(QUESTION);
        read.add(QUESTION);
        ChatRequest first = provider.requestTransformer()
                .apply(ChatRequest.builder().messages(read).build(), "s");
        assertThat(first.messages().get(read.size() - 1).toString()).contains("third hook");
        toolRound();
        ChatRequest second = provider.requestTransformer()
                .apply(ChatRequest.builder().messages(memory.messages()).build(), "s");
        assertThat(second.messages()).startsWith(first.messages().toArray(ChatMessage[]::new));
        assertThat(log()).doesNotContain("<recalled>");
    }

    @Test
    void a_host_that_puts_back_what_it_read_puts_no_passages_into_the_log() {
        told();
        memory.add(QUESTION);
        List<ChatMessage> kept = new ArrayList<>(memory.messages());
        memory.add(AiMessage.from("Behind the kayak."));
        memory.add(UserMessage.from("Thank you."));
        kept.add(AiMessage.from("Behind the kayak."));
        kept.add(UserMessage.from("Thank you."));
        memory.set(kept);
        assertThat(log()).doesNotContain("<recalled>");
        assertThat(memory.messages().toString())
                .contains("spare key of the boathouse")
                .doesNotContain("<recalled>");
    }
}
