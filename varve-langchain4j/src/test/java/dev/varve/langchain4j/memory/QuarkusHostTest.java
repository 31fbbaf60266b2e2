package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.varve.ClearMode;
import dev.varve.Policy;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
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
    void requests_that_are_cleared_go_on_where_the_last_one_ended_if_clear_keeps() {
        immediate("first", ClearMode.KEEP);

        assertThat(immediate("second", ClearMode.KEEP))
                .containsExactly(PROMPT, UserMessage.from("first"), answer("first"), UserMessage.from("second"));
    }

    @Test
    void requests_that_are_cleared_begin_without_the_last_messages_if_clear_resets() {
        immediate("first", ClearMode.RESET_WINDOW);

        assertThat(immediate("second", ClearMode.RESET_WINDOW))
                .endsWith(UserMessage.from("second"))
                .doesNotContain(UserMessage.from("first"));
    }

    @Test
    void notes_reach_the_model_where_messages_are_added_at_once() {
        for (int i = 0; i < 30; i++) {
            immediate("a long question about the northern station, number " + i + ", ".repeat(40), ClearMode.KEEP);
        }

        assertThat(((SystemMessage) immediate("and now?", ClearMode.KEEP).get(0)).text())
                .startsWith(PROMPT.text() + "\n\n## Conversation Memory");
    }

    @Test
    void where_the_view_is_read_once_a_system_message_of_the_service_takes_the_place_of_the_notes() {
        for (int i = 0; i < 30; i++) {
            immediate("a long question about the northern station, number " + i + ", ".repeat(40), ClearMode.KEEP);
        }
        long before = varve.session("c").status().state().lastSeq();

        assertThat(deferred("and now?").get(0)).isEqualTo(PROMPT);
        assertThat(varve.session("c").status().state().lastSeq())
                .as("what is new is logged, once")
                .isEqualTo(before + 2);
    }

    /** The flush strategy that Quarkus has by default. */
    @Test
    @Tag("F")
    void notes_in_the_first_user_message_reach_the_model_where_the_view_is_read_once() {
        for (int i = 0; i < 65; i++) {
            List<ChatMessage> sent = deferred(question(i), NotesIn.FIRST_USER_MESSAGE);

            assertThat(sent.get(0)).isEqualTo(PROMPT);
            assertThat(sent.get(sent.size() - 1)).isEqualTo(UserMessage.from(question(i)));
        }
        List<ChatMessage> sent = deferred("and now?", NotesIn.FIRST_USER_MESSAGE);

        assertThat(((UserMessage) sent.get(1)).singleText())
                .startsWith("## Conversation Memory")
                .contains("station");
        assertThat(varve.session("c").messages(new Span(1, 200)).stream()
                        .map(logged -> logged.message().text()))
                .as("all that was said is logged, once, without the notes")
                .hasSize(132)
                .noneMatch(text -> text.contains("Conversation Memory"));
    }

    @Test
    @Tag("F")
    void notes_alone_do_not_join_the_log_either() {
        for (int i = 0; i < 30; i++) {
            deferred(question(i), NotesIn.FIRST_USER_MESSAGE);
        }
        varve.session("c").compact(Duration.ofSeconds(60));
        varve.session("c").clear(ClearMode.RESET_WINDOW);
        long before = varve.session("c").status().state().lastSeq();

        List<ChatMessage> sent = deferred("and now?", NotesIn.FIRST_USER_MESSAGE);

        assertThat(((UserMessage) sent.get(1)).singleText()).startsWith("## Conversation Memory");
        assertThat(sent.get(2)).isInstanceOf(AiMessage.class);
        assertThat(varve.session("c").status().state().lastSeq()).isEqualTo(before + 2);
    }

    @Test
    @Tag("F")
    void a_host_whose_model_does_not_see_the_notes_is_told_once() {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            VarveChatMemoryProvider provider = VarveChatMemoryProvider.builder(varve)
                    .onClear(ClearMode.KEEP)
                    .build();
            for (int i = 0; i < 30; i++) {
                deferred(question(i), provider.get("c"));
            }
        } finally {
            System.setErr(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).containsOnlyOnce("notesIn(NotesIn.FIRST_USER_MESSAGE)");
    }

    private static String question(int i) {
        return "a long question about the northern station, number " + i + ", ".repeat(40);
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
        return deferred(question, memory(ClearMode.KEEP));
    }

    private List<ChatMessage> deferred(String question, NotesIn place) {
        return deferred(
                question,
                VarveChatMemoryProvider.builder(varve)
                        .onClear(ClearMode.KEEP)
                        .notesIn(place)
                        .build()
                        .get("c"));
    }

    private static List<ChatMessage> deferred(String question, ChatMemory memory) {
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
