package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.Context.Behind;
import dev.varve.ContextBlock;
import dev.varve.ContextStats;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextBehindTest {
    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");

    @Test
    void messages_that_need_no_repair_are_in_the_order_of_the_log() {
        assertOrdered(Message.user("one", NOW), Message.assistant("two", NOW), Message.user("three", NOW));
    }

    @Test
    void a_conversation_that_begins_with_an_answer_keeps_its_opening() {
        assertOrdered(Message.assistant("two", NOW), Message.user("three", NOW));
    }

    @Test
    void what_was_joined_or_left_out_is_so_again() {
        assertOrdered(Message.user("one", NOW), Message.user("two", NOW), Message.assistant("", NOW));
        assertOrdered(Message.assistant("one", NOW), Message.assistant("two", NOW), Message.user("three", NOW));
    }

    private static void assertOrdered(Message... said) {
        List<LoggedMessage> window = new ArrayList<>();
        for (Message message : said) {
            window.add(new LoggedMessage(window.size() + 1L, message, 1, window.size() + 1L, true));
        }
        ContextStats stats = new ContextStats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        Context plain =
                new Context(List.of(), ProviderOrder.of(List.of(said)), window, List.of(), Optional.empty(), stats);
        ContextBlock block = new ContextBlock(ContextBlock.Kind.RECALLED, "text behind", 2);

        Context with = TextBehind.with(plain, List.of(new Behind(2, block)));

        List<Message> expected = new ArrayList<>(List.of(said));
        List<Part> parts = new ArrayList<>(said[1].parts());
        parts.add(new Part.Text("text behind"));
        expected.set(1, said[1].withParts(parts));
        assertThat(with.messages()).isEqualTo(ProviderOrder.of(expected));
    }
}
