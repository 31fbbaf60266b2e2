package dev.varve.transcript;

import static dev.varve.transcript.Samples.assertFault;
import static dev.varve.transcript.Samples.lines;
import static dev.varve.transcript.Samples.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class VarveJsonlTest {
    private static final Instant AT = Instant.parse("2026-04-06T10:03:00.123456Z");

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "plain",
            "佐藤さん、こんにちは 😊",
            "line\nbreak\r\nand \u2028 separator",
            "quote \" backslash \\ NUL \0 escape \u001b",
            "half a pair \uD83D",
            "\uDE00 the other half",
            "{\"a\":1}",
            "{\"a\" : 1}",
            "{\"a\":1.50,\"b\":[true,null,1e400]}",
            "{\"a\":1,\"a\":2}",
            "{not json",
            "[1, 2]",
            "\"text\"",
            "12");

    @Test
    void what_is_written_is_read_back_equal() {
        Random random = new Random(42);
        for (int i = 0; i < 3000; i++) {
            Message message = anyMessage(random);
            assertThat(readBack(message)).isEqualTo(message);
        }
    }

    /** Calls are put before the message, since a result may only follow its call. */
    private static Message readBack(Message message) {
        List<Part> calls = new ArrayList<>();
        message.toolResults().forEach(result -> calls.add(new Part.ToolCall(result.callId(), "t", "{}")));
        List<String> file = new ArrayList<>();
        if (!calls.isEmpty()) {
            file.add(VarveJsonl.toLine(Message.assistant(Instant.EPOCH, calls.toArray(Part[]::new))));
        }
        file.add(VarveJsonl.toLine(message));
        byte[] bytes = lines(file.toArray(String[]::new)).getBytes(StandardCharsets.UTF_8);
        Conversation read = Samples.open("x", bytes, Samples.OPTIONS.withFormat(TranscriptFormat.VARVE))
                .iterator()
                .next();
        return read.stream().skip(file.size() - 1).findFirst().orElseThrow().message();
    }

    private static Message anyMessage(Random random) {
        Supplier<String> text = () -> TEXTS.get(random.nextInt(TEXTS.size()));
        Role role = Role.values()[random.nextInt(Role.values().length)];
        List<Part> parts = new ArrayList<>();
        for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
            parts.add(
                    switch (random.nextInt(role == Role.TOOL ? 4 : 3)) {
                        case 0 -> new Part.Text(text.get());
                        case 1 -> new Part.ToolCall("c" + i, text.get(), text.get());
                        case 2 -> new Part.Attachment(text.get(), text.get(), text.get());
                        default -> new Part.ToolResult("r" + i, text.get(), text.get(), random.nextBoolean());
                    });
        }
        Map<String, String> attributes = new TreeMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            attributes.put("k \"\n佐" + random.nextInt(9), text.get());
        }
        Instant at = Instant.ofEpochSecond(random.nextInt(2_000_000_000), random.nextInt(1_000_000) * 1000L);
        return new Message(role, parts, at, text.get(), text.get(), attributes);
    }

    @Test
    void an_attribute_name_that_no_reader_would_take_is_refused() {
        Message message = new Message(Role.USER, List.of(new Part.Text("a")), AT, "", "", Map.of("half \uD83D", "v"));
        assertThatThrownBy(() -> VarveJsonl.toLine(message))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("half a surrogate pair");
    }

    @Test
    void a_line_is_short_and_readable() {
        assertThat(VarveJsonl.toLine(Message.user("Hi", AT)))
                .isEqualTo("{\"role\":\"user\",\"at\":\"2026-04-06T10:03:00.123456Z\",\"text\":\"Hi\"}");
    }

    @Test
    void arguments_that_are_json_are_written_as_json() {
        String line = VarveJsonl.toLine(Message.assistant(AT, new Part.ToolCall("c1", "read", "{\"path\":\"a\"}")));
        assertThat(line).contains("\"arguments\":{\"path\":\"a\"}");
    }

    @Test
    void arguments_are_read_into_one_canonical_text() {
        List<Message> messages = read(lines(
                "{\"role\":\"assistant\",\"at\":\"2026-04-06T10:03:00Z\",\"parts\":[{\"type\":\"tool_call\",\"id\":\"c\","
                        + "\"name\":\"t\",\"arguments\":{ \"b\" : 1.50, \"a\" : [ ] }}]}"));
        assertThat(messages.get(0).toolCalls().get(0).arguments()).isEqualTo("{\"b\":1.50,\"a\":[]}");
    }

    @Test
    void every_field_is_read() {
        List<Message> messages = read(lines(
                "{\"varve\":1,\"session\":\"s\"}",
                "{\"role\":\"user\",\"at\":\"2026-04-06T19:03:00+09:00\",\"id\":\"m1\",\"name\":\"佐藤\",\"parts\":["
                        + "{\"type\":\"text\",\"text\":\"look\"},{\"type\":\"attachment\",\"media_type\":\"image/png\","
                        + "\"uri\":\"file:a.png\",\"name\":\"a\"}],\"attributes\":{\"k\":\"v\"}}"));
        assertThat(messages)
                .containsExactly(new Message(
                        Role.USER,
                        List.of(new Part.Text("look"), new Part.Attachment("image/png", "file:a.png", "a")),
                        Instant.parse("2026-04-06T10:03:00Z"),
                        "m1",
                        "佐藤",
                        Map.of("k", "v")));
    }

    @Test
    void a_misspelt_field_is_a_fault() {
        assertFault(
                "{\"role\":\"user\",\"at\":\"2026-04-06T10:03:00Z\",\"txt\":\"a\",\"text\":\"b\"}",
                "talk.log:1: unknown field \"txt\"; known fields here are at, attributes, id");
        assertFault(
                "{\"role\":\"tool\",\"at\":\"2026-04-06T10:03:00Z\",\"parts\":[{\"type\":\"text\",\"text\":\"a\",\"x\":1}]}",
                "unknown field \"x\"");
    }

    @Test
    void a_newer_version_is_refused() {
        assertFault("{\"varve\":2}", "talk.log:1: Varve JSONL of version 2, known is 1; use a newer Varve");
    }

    @Test
    void a_header_in_the_middle_is_refused() {
        assertFault(
                lines("{\"role\":\"user\",\"at\":\"2026-04-06T10:03:00Z\",\"text\":\"b\"}", "{\"varve\":1}"),
                "talk.log:2: a header in the middle");
    }

    @Test
    void both_text_and_parts_or_neither_is_a_fault() {
        assertFault("{\"role\":\"user\",\"at\":\"2026-04-06T10:03:00Z\"}", "has neither \"text\" nor \"parts\"");
        assertFault(
                "{\"role\":\"user\",\"at\":\"2026-04-06T10:03:00Z\",\"text\":\"a\",\"parts\":[]}",
                "has both \"text\" and \"parts\"");
    }

    @Test
    void a_call_without_id_names_its_line() {
        assertFault(
                "{\"role\":\"assistant\",\"at\":\"2026-04-06T10:03:00Z\",\"parts\":[{\"type\":\"tool_call\",\"id\":\" \","
                        + "\"name\":\"read\"}]}",
                "talk.log:1: a call of tool \"read\" has no id");
    }
}
