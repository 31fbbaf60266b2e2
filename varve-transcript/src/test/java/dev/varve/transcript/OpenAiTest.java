package dev.varve.transcript;

import static dev.varve.transcript.Samples.START;
import static dev.varve.transcript.Samples.assertFault;
import static dev.varve.transcript.Samples.lines;
import static dev.varve.transcript.Samples.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenAiTest {
    private static final String HI = "{\"role\":\"user\",\"content\":\"Hi\"}";
    private static final String HELLO = "{\"role\":\"assistant\",\"content\":\"Hello\"}";
    private static final List<Message> GREETING = List.of(Message.user("Hi", START), Message.assistant("Hello", START));

    @Test
    void an_array_a_frame_and_lines_are_the_same_conversation() {
        assertThat(read("[" + HI + "," + HELLO + "]")).isEqualTo(GREETING);
        assertThat(read("{\"model\":\"m\",\"messages\":[" + HI + "," + HELLO + "],\"n\":1}"))
                .isEqualTo(GREETING);
        assertThat(read(lines(HI, HELLO))).isEqualTo(GREETING);
        assertThat(read(lines("{", "  \"messages\": [", HI + ",", HELLO, "]}"))).isEqualTo(GREETING);
    }

    @Test
    void lines_are_those_of_the_file() {
        assertThat(Samples.sources("x", "[\n" + HI + ",\n\n" + HELLO + "]", Samples.OPTIONS))
                .extracting(SourceMessage::line)
                .containsExactly(2L, 4L);
    }

    @Test
    void second_conversation_is_refused_after_the_first_was_handed_out() {
        Samples.Stopped stopped =
                Samples.stopped(lines("{\"messages\":[" + HI + "," + HELLO + "]}", "{\"messages\":[" + HI + "]}"));
        assertThat(stopped.before()).isEqualTo(GREETING);
        assertThat(stopped.fault())
                .isEqualTo("talk.log:2: a second conversation begins here; put each conversation in a file of its own");
    }

    @Test
    void tool_calls_and_their_results_are_kept() {
        List<Message> messages = read(lines(
                "{\"role\":\"developer\",\"content\":\"Be brief\"}",
                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\","
                        + "\"function\":{\"name\":\"read\",\"arguments\":\"{\\\"path\\\": \\\"a\\\"}\"}}]}",
                "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":[{\"type\":\"text\",\"text\":\"x\"},"
                        + "{\"type\":\"text\",\"text\":\"y\"}]}"));
        assertThat(messages)
                .containsExactly(
                        Message.of(Role.SYSTEM, "Be brief", START),
                        Message.assistant(START, new Part.ToolCall("c1", "read", "{\"path\": \"a\"}")),
                        Message.tool(START, new Part.ToolResult("c1", "read", "x\ny", false)));
    }

    @Test
    void an_old_function_call_finds_its_result_by_name() {
        List<Message> messages = read(lines(
                "{\"role\":\"assistant\",\"content\":null,\"function_call\":{\"name\":\"now\",\"arguments\":\"{}\"}}",
                "{\"role\":\"function\",\"name\":\"now\",\"content\":\"noon\"}"));
        assertThat(messages.get(1).toolResults().get(0).callId())
                .isEqualTo(messages.get(0).toolCalls().get(0).id());
    }

    @Test
    void an_image_loses_its_bytes_but_not_its_reference() {
        List<Message> messages = read("[{\"role\":\"user\",\"name\":\"Ann\",\"content\":["
                + "{\"type\":\"text\",\"text\":\"see\"},"
                + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AAAA\"}},"
                + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"https://example.org/a.png\"}}]}]");
        assertThat(messages.get(0).speaker()).isEqualTo("Ann");
        assertThat(messages.get(0).parts())
                .containsExactly(
                        new Part.Text("see"),
                        new Part.Attachment("image/png", "data:image/png", ""),
                        new Part.Attachment("image/*", "https://example.org/a.png", ""));
    }

    @Test
    void times_are_used_where_there_are_any() {
        List<Message> messages = read(lines(
                "{\"role\":\"user\",\"content\":\"a\",\"created_at\":1775469780}",
                "{\"role\":\"user\",\"content\":\"b\"}",
                "{\"role\":\"user\",\"content\":\"c\",\"timestamp\":\"2026-04-06T10:05:00Z\"}",
                "{\"role\":\"user\",\"content\":\"d\",\"created_at\":1775470000500}"));
        assertThat(messages)
                .extracting(Message::createdAt)
                .containsExactly(
                        Instant.ofEpochSecond(1775469780),
                        Instant.ofEpochSecond(1775469780),
                        Instant.parse("2026-04-06T10:05:00Z"),
                        Instant.ofEpochMilli(1775470000500L));
    }

    @Test
    void empty_messages_are_counted() {
        Conversation conversation =
                Samples.conversation(lines(HI, "{\"role\":\"assistant\",\"content\":\" \"}", HELLO));
        assertThat(conversation).hasSize(2);
        assertThat(conversation.skipped()).containsExactly(Map.entry("empty message", 1L));
    }

    @Test
    void an_element_that_is_no_message_is_a_fault() {
        assertFault("[" + HI + ", 7]", "talk.log:1: expected a message");
        assertFault("[" + HI + ", {\"content\":\"x\"}]", "talk.log:1: field \"role\" is missing; add it");
    }
}
