package dev.varve.transcript;

import static dev.varve.transcript.Samples.OPTIONS;
import static dev.varve.transcript.Samples.START;
import static dev.varve.transcript.Samples.assertFault;
import static dev.varve.transcript.Samples.lines;
import static dev.varve.transcript.Samples.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.varve.Message;
import dev.varve.Role;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void roles_are_taken_from_their_names() {
        assertThat(read(lines("System: Be brief", "User: Hi", "Assistant: Hello", "AI: there", "Human: ok")))
                .containsExactly(
                        Message.of(Role.SYSTEM, "Be brief", START),
                        Message.user("Hi", START),
                        Message.assistant("Hello", START),
                        Message.assistant("there", START),
                        Message.user("ok", START));
    }

    @Test
    void other_names_are_users_with_that_name() {
        assertThat(read(lines("Alice Smith: Hi", "佐藤：こんにちは", "Assistant: Hello")))
                .extracting(Message::role, Message::speaker, Message::text)
                .containsExactly(
                        tuple(Role.USER, "Alice Smith", "Hi"),
                        tuple(Role.USER, "佐藤", "こんにちは"),
                        tuple(Role.ASSISTANT, "", "Hello"));
    }

    @Test
    void lines_without_a_speaker_go_on() {
        assertThat(read(lines(
                        "User:", "First", "", "Error: not a speaker", "see https://example.org: it", "", "AI: ok")))
                .extracting(Message::text)
                .containsExactly("First\n\nError: not a speaker\nsee https://example.org: it", "ok");
    }

    @Test
    void only_a_line_feed_ends_a_line() {
        assertThat(read("Ann: one\u2028still one\r\nBob: two\u0085still two\n"))
                .extracting(Message::text)
                .containsExactly("one\u2028still one", "two\u0085still two");
    }

    @Test
    void times_in_brackets_are_read() {
        List<Message> messages = read(
                "x",
                lines("[2026-04-06 10:03] 佐藤: おはよう", "[2026-04-06 10:03:30+09:00] AI: はい", "10:30 会議: 明日"),
                OPTIONS.withZone(ZoneId.of("Asia/Tokyo")));
        assertThat(messages)
                .extracting(Message::createdAt)
                .containsExactly(Instant.parse("2026-04-06T01:03:00Z"), Instant.parse("2026-04-06T01:03:30Z"));
        assertThat(messages.get(0).speaker()).isEqualTo("佐藤");
        assertThat(messages.get(1).text()).isEqualTo("はい\n10:30 会議: 明日");
    }

    @Test
    void times_without_brackets_are_read() {
        assertThat(read(lines("2026-04-06 10:03:11 Ann: Hi", "2026-04-06T10:03:12Z Bob: Hello: you")))
                .extracting(Message::createdAt, Message::speaker, Message::text)
                .containsExactly(
                        tuple(Instant.parse("2026-04-06T10:03:11Z"), "Ann", "Hi"),
                        tuple(Instant.parse("2026-04-06T10:03:12Z"), "Bob", "Hello: you"));
    }

    @Test
    void irc_is_read_with_its_date_and_past_midnight() {
        try (Transcript transcript = Samples.open(
                "irc/2008-04-27.raw.txt",
                lines(
                        "=== a_ is now known as a",
                        "[23:58] <ann> hi: all",
                        "[23:59]  * bob waves",
                        "=== bob is now known as rob",
                        "[00:01] <ann> late"),
                OPTIONS)) {
            Conversation conversation = transcript.iterator().next();
            assertThat(conversation.stream().map(SourceMessage::message))
                    .extracting(Message::createdAt, Message::speaker, Message::text)
                    .containsExactly(
                            tuple(Instant.parse("2008-04-27T23:58:00Z"), "ann", "hi: all"),
                            tuple(Instant.parse("2008-04-27T23:59:00Z"), "bob", "* bob waves"),
                            tuple(Instant.parse("2008-04-28T00:01:00Z"), "ann", "late"));
            assertThat(conversation.skipped()).isEqualTo(Map.of("notice", 2L));
            assertThat(conversation.session()).isEqualTo("2008-04-27.raw");
        }
    }

    @Test
    void a_timed_line_without_a_speaker_is_the_systems() {
        assertThat(read(lines("[9:05] <ann> hi", "[9:06] bob has joined")).get(1))
                .isEqualTo(Message.of(Role.SYSTEM, "bob has joined", Instant.parse("2026-04-06T09:06:00Z")));
    }

    @Test
    void a_message_begins_on_its_first_line() {
        assertThat(Samples.sources("x", lines("", "Ann: a", "b", "Bob: c"), OPTIONS))
                .extracting(SourceMessage::line)
                .containsExactly(2L, 4L);
    }

    @Test
    void prose_is_no_conversation() {
        assertFault("It was a dark and stormy night.\n", "talk.log: format not recognised: no speaker", "--format");
        assertThat(Samples.stopped("It was a dark night.\n".getBytes(), OPTIONS.withFormat(TranscriptFormat.TEXT))
                        .fault())
                .isEqualTo("talk.log:1: not a conversation: the first line has no speaker; begin each message with"
                        + " \"Name: \", or name another format with --format");
    }

    @Test
    void an_impossible_date_is_a_fault_after_the_messages_before() {
        Samples.Stopped stopped = Samples.stopped(lines("[2026-04-06 10:03] A: x", "[2026-02-30 10:03] B: y"));
        assertThat(stopped.before()).extracting(Message::text).containsExactly("x");
        assertThat(stopped.fault()).isEqualTo("talk.log:2: \"2026-02-30\" is not a date; write it as year-month-day");
    }

    @Test
    void a_message_of_many_lines_is_bounded_too() {
        String file = "A: start\n" + "0123456789\n".repeat(20) + "B: end\n";
        Samples.Stopped stopped = Samples.stopped(file.getBytes(), OPTIONS.withMaxLineBytes(100));
        assertThat(stopped.before())
                .as("a message that is not whole is not handed out")
                .isEmpty();
        assertThat(stopped.fault())
                .startsWith("talk.log:1: the message that begins here is longer than the limit of 100");
    }
}
