package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Text comes back unchanged, to the character. That includes text that is not well-formed: half a surrogate pair, as
 * in truncated tool output.
 */
interface TextContract extends StoreFixture {

    /** Strings that have broken storage before. */
    List<String> ODD = List.of(
            "",
            " ",
            "emoji \uD83D\uDE80\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67 end",
            "high \uD83D alone",
            "low \uDE80 alone",
            "\uD83D",
            "swapped \uDE80\uD83D end",
            "nul \u0000 inside",
            "\u0000",
            "controls \u0001\u001b[31m\u007f\u0085\u2028\u2029\ufeff\ufffe\uffff",
            "quotes ' \" ` '' \"\" \\ \\\\ \\u0041 \\ud83d \\0",
            "'; DROP TABLE message; --",
            "percent %s %1$s ${x} #{y} {{z}} % _ *",
            "lines \r\n \n \r \t end",
            "{\"json\":[1,\"</tag>\"]}",
            "한국어 日本語 中文 ไทย עברית \u202Eabc",
            "e\u0301 is not \u00e9");

    @Test
    default void every_kind_of_part_comes_back_as_it_went() {
        Message everything = new Message(
                        Role.ASSISTANT,
                        List.of(
                                new Part.Text("first"),
                                new Part.ToolCall("c1", "grep", "{\"q\":\"a b\"}"),
                                new Part.Text(""),
                                new Part.ToolCall("c2", "", ""),
                                new Part.Attachment("image/png", "file:///a%20b.png", "a b.png"),
                                new Part.Attachment("", "", "")),
                        Messages.START.plusNanos(123_456_000),
                        "host-1",
                        "Ada",
                        Map.of("signature", "x\ny", "", "empty key", "empty value", ""))
                .withVoice(Voice.MACHINE);
        Message results = Message.tool(
                Messages.START,
                new Part.ToolResult("c1", "grep", "3 hits", false),
                new Part.ToolResult("c2", "", "", true));
        Message system = Message.of(Role.SYSTEM, "rules", Messages.START);

        assertComesBack(List.of(system, everything, results));
    }

    /** Unusual text comes back from every field, and leaves its neighbours as they are. */
    @Test
    default void odd_text_comes_back_in_every_place_and_leaves_its_neighbours_alone() {
        List<Message> messages = new ArrayList<>();
        for (String odd : ODD) {
            String id = "id" + odd;
            messages.add(Message.user("before", Messages.START));
            messages.add(new Message(
                    Role.ASSISTANT,
                    List.of(
                            new Part.Text(odd),
                            new Part.ToolCall(id, odd, odd),
                            new Part.Attachment(odd, odd, odd),
                            new Part.Text("after")),
                    Messages.START,
                    id,
                    odd,
                    Map.of(odd, odd, "key" + odd, "after")));
            messages.add(Message.tool(Messages.START, new Part.ToolResult(id, odd, odd, true)));
        }

        assertComesBack(messages);
    }

    /** Ids that differ only in malformed characters are different. */
    @Test
    default void ids_that_differ_only_in_what_is_not_well_formed_are_different() {
        append(
                Messages.withId("a\uD83D", "one"),
                Messages.withId("a\uD83E", "two"),
                Messages.withId("a?", "three"),
                Messages.withId("a\uFFFD", "four"),
                Messages.withId("a\\ud83d", "five"),
                Messages.withId("a", "six"),
                Messages.withId("a\u0000", "seven"));

        assertThat(state().lastSeq()).isEqualTo(7);
    }

    @Test
    default void a_megabyte_comes_back() {
        assertComesBack(List.of(
                Message.user("line of text, 줄, \uD83D\uDE80\n".repeat(50_000), Messages.START),
                Message.user("x".repeat(1 << 20), Messages.START)));
    }

    /** Times come back to the microsecond. */
    @Test
    @Tag("COR-32")
    default void times_come_back_to_the_microsecond() {
        assertComesBack(List.of(
                Message.user("now", Instant.parse("2026-03-01T09:00:00.123456Z")),
                Message.user("last of a second", Instant.parse("2026-03-01T09:00:00.999999Z")),
                Message.user("before the epoch", Instant.parse("1969-12-31T23:59:59.999999Z")),
                Message.user("long ago", Instant.parse("0001-01-01T00:00:00.000001Z")),
                Message.user("far off", Instant.parse("9999-12-31T23:59:59.999999Z"))));
    }

    @Test
    default void times_that_not_every_store_could_keep_are_refused_by_all() {
        SessionState before = appendHellos(1);
        for (Instant time : List.of(
                Instant.MIN,
                Instant.MAX,
                Instant.parse("0000-12-31T23:59:59.999999Z"),
                Instant.parse("+10000-01-01T00:00:00Z"))) {
            assertThatThrownBy(() -> append(Messages.counted(Message.user("sentinel", time))))
                    .isInstanceOf(InvalidMessageException.class)
                    .hasMessageContaining("years 1 to 9999");
        }
        assertThat(state()).isEqualTo(before);
    }

    private void assertComesBack(List<Message> messages) {
        List<CountedMessage> counted = messages.stream().map(Messages::counted).toList();
        List<LoggedMessage> logged =
                append(SCOPE, counted.toArray(CountedMessage[]::new)).messages();

        assertThat(store().messages(SCOPE, ALL))
                .isEqualTo(logged)
                .extracting(LoggedMessage::message)
                .isEqualTo(messages);
        assertThat(store().tail(SCOPE, 1, 0)).isEqualTo(logged);
        assertThat(state().openCalls()).isEmpty();
    }
}
