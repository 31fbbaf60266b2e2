package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.varve.ClearMode;
import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The calls that Quarkus LangChain4j 1.10 makes, as its sources have them: the memory is got for each request and cleared
 * at its end; in between its messages are added at once (IMMEDIATE), or the view is read once and written back (DEFERRED).
 */
class QuarkusHostTest {
    private static final SystemMessage PROMPT = SystemMessage.from("You are a careful agent.");

    private final Varve varve = Varve.builder()
            .model(new ScriptedModel())
            .policy(SmallPolicies.tenth(Policy.defaults()))
            .executor(Runnable::run)
            .build();

    @AfterEach
    void close() {
        varve.close();
    }

    @Test
    void requestsThatAreClearedGoOnWhereTheLastOneEndedIfClearKeeps() {
        immediate("first", ClearMode.KEEP);

        assertThat(immediate("second", ClearMode.KEEP))
                .containsExactly(PROMPT, UserMessage.from("first"), answer("first"), UserMessage.from("second"));
    }

    @Test
    void requestsThatAreClearedBeginWithoutTheLastMessagesIfClearResets() {
        immediate("first", ClearMode.RESET_WINDOW);

        assertThat(immediate("second", ClearMode.RESET_WINDOW))
                .endsWith(UserMessage.from("second"))
                .doesNotContain(UserMessage.from("first"));
    }

    @Test
    void notesReachTheModelWhereMessagesAreAddedAtOnce() {
        for (int i = 0; i < 30; i++) {
            immediate("a long question about the northern station, number " + i + ", ".repeat(40), ClearMode.KEEP);
        }

        assertThat(((SystemMessage) immediate("and now?", ClearMode.KEEP).get(0)).text())
                .startsWith(PROMPT.text() + "\n\n## Conversation Memory");
    }

    @Test
    void whereTheViewIsReadOnceASystemMessageOfTheServiceTakesThePlaceOfTheNotes() {
        for (int i = 0; i < 30; i++) {
            immediate("a long question about the northern station, number " + i + ", ".repeat(40), ClearMode.KEEP);
        }
        long before = varve.session("c").status().state().lastSeq();

        assertThat(deferred("and now?").get(0)).isEqualTo(PROMPT);
        assertThat(varve.session("c").status().state().lastSeq())
                .as("what is new is logged, once")
                .isEqualTo(before + 2);
    }

    /** A request; returns what its model call gets. */
    private List<ChatMessage> immediate(String question, ClearMode mode) {
        ChatMemory memory = memory(mode);
        memory.set(withPrompt(memory.messages()));
        memory.add(UserMessage.from(question));
        List<ChatMessage> sent = memory.messages();
        memory.add(answer(question));
        memory.clear();
        return sent;
    }

    private List<ChatMessage> deferred(String question) {
        ChatMemory memory = memory(ClearMode.KEEP);
        List<ChatMessage> copy = withPrompt(memory.messages());
        copy.add(UserMessage.from(question));
        List<ChatMessage> sent = List.copyOf(copy);
        copy.add(answer(question));
        memory.set(copy);
        memory.clear();
        return sent;
    }

    /** The service's system message in the place of the one that was read. */
    private static List<ChatMessage> withPrompt(List<ChatMessage> view) {
        List<ChatMessage> messages = new ArrayList<>(view);
        messages.removeIf(SystemMessage.class::isInstance);
        messages.add(0, PROMPT);
        return messages;
    }

    private ChatMemory memory(ClearMode mode) {
        return VarveChatMemoryProvider.builder(varve).onClear(mode).build().get("c");
    }

    private static AiMessage answer(String question) {
        return AiMessage.from("answer to " + question);
    }
}
