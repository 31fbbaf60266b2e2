package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.varve.ClearMode;
import dev.varve.LoggedMessage;
import dev.varve.RecallQuery;
import dev.varve.Role;
import dev.varve.internal.context.ProviderOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What hosts do to a memory besides adding to it: they write views back, correct them, and clear. */
class WrittenBackTest extends ChatMemoryFixture {
    @Test
    void quarkus_commits_a_request_by_setting_the_view_and_what_is_new() {
        memory.add(SystemMessage.from("Be kind."));
        talk(40);
        List<ChatMessage> wanted = new ArrayList<>(memory.messages());
        List<ChatMessage> added =
                List.of(UserMessage.from("one more"), calls("x"), result("x", "ok"), AiMessage.from("done"));
        wanted.addAll(added);

        memory.set(wanted);

        assertThat(log()).hasSize(84);
        assertThat(memory.messages()).endsWith(added.toArray(ChatMessage[]::new));
        assertThat(log().subList(80, 84))
                .extracting(LoggedMessage::role)
                .containsExactly(Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT);
    }

    @Test
    void a_view_that_notes_cover_before_it_is_written_back_is_not_logged_again() {
        memory.add(SystemMessage.from("Be kind."));
        talk(5);
        List<ChatMessage> wanted = new ArrayList<>(memory.messages());
        ChatMemory other = provider(ClearMode.RESET_WINDOW).get("ada");
        session.compact(Duration.ofSeconds(30));
        assertThat(other.messages()).hasSizeLessThan(wanted.size());
        wanted.addAll(List.of(UserMessage.from("one more"), AiMessage.from("done")));

        memory.set(wanted);
        memory.set(wanted);

        assertThat(log()).hasSize(12);
        assertThat(memory.messages()).endsWith(UserMessage.from("one more"), AiMessage.from("done"));
    }

    @Test
    void a_replaced_result_is_shown_and_the_log_keeps_both() {
        memory.add(UserMessage.from("book it"));
        memory.add(calls("a"));
        memory.add(result("a", "booked number 4417"));
        memory.add(calls("b"));
        List<ChatMessage> messages = new ArrayList<>(memory.messages());
        ChatMessage rolledBack = result("a", "was rolled back");
        messages.set(2, rolledBack);

        memory.set(messages);
        memory.add(result("b", "failed"));

        assertThat(memory.messages())
                .containsExactly(
                        UserMessage.from("book it"), calls("a"), rolledBack, calls("b"), result("b", "failed"));
        assertThat(session.recall(RecallQuery.of("4417")).hits()).isNotEmpty();
        assertThat(session.recall(RecallQuery.of("corrected")).hits()).isNotEmpty();
    }

    @Test
    void messages_that_are_taken_back_are_shown_no_longer_and_stay_in_the_log() {
        memory.add(UserMessage.from("first"));
        memory.add(AiMessage.from("wrong answer"));
        memory.add(UserMessage.from("second"));
        memory.add(AiMessage.from("right answer"));

        memory.set(List.of(UserMessage.from("first"), AiMessage.from("better answer")));

        assertThat(memory.messages()).containsExactly(UserMessage.from("first"), AiMessage.from("better answer"));
        assertThat(session.recall(RecallQuery.of("wrong")).hits()).isNotEmpty();
    }

    @Test
    void a_conversation_that_is_not_the_one_shown_begins_anew() {
        memory.add(UserMessage.from("first"));
        memory.add(AiMessage.from("answer"));

        memory.set(List.of(UserMessage.from("an example"), UserMessage.from("first"), AiMessage.from("answer")));

        assertThat(memory.messages())
                .containsExactly(
                        UserMessage.from("an example"),
                        AiMessage.from(ProviderOrder.NO_ANSWER),
                        UserMessage.from("first"),
                        AiMessage.from("answer"));
        assertThat(session.recall(RecallQuery.of("answer")).hits()).hasSize(2);
    }

    @Test
    void clear_resets_the_window_and_keeps_what_is_known() {
        talk(40);

        memory.clear();

        assertThat(memory.messages())
                .allSatisfy(message -> assertThat(message).isInstanceOf(SystemMessage.class))
                .isNotEmpty();
        assertThat(session.notes())
                .as("notes on every message, those included that were raw")
                .last()
                .satisfies(note -> assertThat(note.span().to()).isEqualTo(81));
        assertThat(session.recall(RecallQuery.of("answer")).hits()).isNotEmpty();
        memory.add(UserMessage.from("good morning"));
        assertThat(memory.messages()).hasSize(2).endsWith(UserMessage.from("good morning"));
    }

    @Test
    void clear_does_nothing_or_everything_if_asked_to() {
        talk(2);
        List<ChatMessage> before = memory.messages();

        provider(ClearMode.KEEP).get("ada").clear();
        assertThat(memory.messages()).isEqualTo(before);

        provider(ClearMode.DELETE).get("ada").clear();
        assertThat(memory.messages()).isEmpty();
        assertThat(log()).isEmpty();
    }

    @Test
    @Tag("A9")
    void words_of_the_assistant_in_a_row_are_one_message_that_can_be_taken_back() {
        memory.add(UserMessage.from("question"));
        memory.add(AiMessage.from("first"));
        memory.add(AiMessage.from("second"));
        List<ChatMessage> shown = memory.messages();

        assertThat(shown).containsExactly(UserMessage.from("question"), AiMessage.from("first\n\nsecond"));
        memory.set(shown);
        assertThat(log()).hasSize(3);
        memory.set(List.of(UserMessage.from("question"), AiMessage.from("better")));
        assertThat(memory.messages()).containsExactly(UserMessage.from("question"), AiMessage.from("better"));
    }

    @Test
    @Tag("C8")
    void a_call_that_a_limit_cut_is_shown_so_that_clients_can_read_it() {
        memory.add(UserMessage.from("list them"));
        memory.add(AiMessage.from(ToolExecutionRequest.builder()
                .id("a")
                .name("ls")
                .arguments("{\"path\":\"sr")
                .build()));
        memory.add(UserMessage.from("well?"));

        AiMessage call = (AiMessage) memory.messages().get(1);
        assertThat(call.toolExecutionRequests().get(0).arguments())
                .isEqualTo("{\"unreadable\":\"{\\\"path\\\":\\\"sr\"}");
        List<ChatMessage> view = memory.messages();
        memory.set(view);
        assertThat(memory.messages()).isEqualTo(view);
        assertThat(log()).hasSize(3);
    }
}
