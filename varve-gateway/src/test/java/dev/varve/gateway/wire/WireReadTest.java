package dev.varve.gateway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Part;
import dev.varve.Role;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireReadTest {
    private static ChatCall messages(String list) {
        return WireFormat.MESSAGES
                .read(("{\"model\":\"claude\",\"messages\":" + list + "}").getBytes(UTF_8))
                .orElseThrow();
    }

    private static List<String> digests(ChatCall call) {
        return call.talk().stream().map(Element::digest).toList();
    }

    @Test
    void elements_stand_where_their_bytes_are() {
        String body = "{ \"a\":[{\"messages\":1}], \"messages\" : [ {\"role\":\"user\",\"content\":\"é😀 hi\"} ,\n"
                + "{\"role\":\"assistant\", \"content\":[ {\"type\":\"thinking\",\"thinking\":\"x\",\"signature\":\"s\"} , "
                + "{\"type\":\"text\",\"text\":\"ho\"} ]}] , \"z\":1.0}";
        byte[] bytes = body.getBytes(UTF_8);
        ChatCall call = WireFormat.MESSAGES.read(bytes).orElseThrow();
        assertThat(call.elements()).hasSize(2);
        assertThat(call.elements().stream().map(e -> new String(bytes, e.from(), e.to() - e.from(), UTF_8)))
                .containsExactly(
                        "{\"role\":\"user\",\"content\":\"é😀 hi\"}",
                        body.substring(body.indexOf("{\"role\":\"assistant\""), body.lastIndexOf("] , \"z\"")));
        Element.Content content = call.elements().get(1).content();
        assertThat(bytes[content.from() - 1]).isEqualTo((byte) '[');
        assertThat(bytes[content.to()]).isEqualTo((byte) ']');
        Element.Block thinking = content.blocks().get(0);
        assertThat(thinking.use()).isEqualTo(Element.Block.Use.THINKING);
        assertThat(new String(bytes, thinking.from(), thinking.to() - thinking.from(), UTF_8))
                .isEqualTo("{\"type\":\"thinking\",\"thinking\":\"x\",\"signature\":\"s\"}");
    }

    private static Element answer(String content) {
        String json = tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(content);
        return messages("[{\"role\":\"assistant\",\"content\":" + json + "}]")
                .elements()
                .get(0);
    }

    @Test
    void row_42_thinking_in_the_text_of_an_answer_takes_no_part() {
        Element plain = answer("The port is 8080.");
        for (String thought : List.of(
                "<think>\nWhich port? </thinking> 8080.\n</think>\n\nThe port is 8080.",
                "\n<thinking>hm</thinking>The port is 8080.",
                "[THINK]hm[/THINK]The port is 8080.",
                "Which port? It was 8080.\n</think>\n\nThe port is 8080.",
                "</think>\nThe port is 8080.")) {
            assertThat(answer(thought).digest()).as(thought).isEqualTo(plain.digest());
            assertThat(answer(thought).said()).as(thought).isEqualTo(plain.said());
        }
        for (String told : List.of(
                "Models write <think> and </think> around it.",
                "An example:\n<think>\nhm\n</think>\nand that is all.",
                "<think> without an end",
                "The tag </think> ends it.\nSo it is.")) {
            assertThat(answer(told).said().get(0).parts()).as(told).containsExactly(new Part.Text(told));
        }
        assertThat(messages("[{\"role\":\"user\",\"content\":\"<think>hm</think>yes\"}]")
                        .elements()
                        .get(0)
                        .said())
                .as("of a user")
                .isNotEqualTo(messages("[{\"role\":\"user\",\"content\":\"yes\"}]")
                        .elements()
                        .get(0)
                        .said());
    }

    @Test
    void what_is_not_a_call_is_left_to_the_provider() {
        for (String body : List.of(
                "",
                "[]",
                "{}",
                "{\"messages\":\"x\"}",
                "{\"messages\":[]} trailing",
                "{\"messages\":[",
                "{\"messages\":[],\"messages\":[]}")) {
            assertThat(WireFormat.MESSAGES.read(body.getBytes(UTF_8))).as(body).isEmpty();
        }
    }

    @Test
    void the_same_message_in_other_words_of_json_is_the_same() {
        String plain = "[{\"role\":\"user\",\"content\":\"hello  there\"},"
                + "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"f\",\"input\":{\"a\":1.0,\"b\":[2]}}]}]";
        String other =
                "[{\"content\":[{\"cache_control\":{\"type\":\"ephemeral\"},\"text\":\"hello there\",\"type\":\"text\"}],\"role\":\"user\"},"
                        + "{\"role\":\"assistant\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"x\"},"
                        + "{\"name\":\"f\",\"input\":{\"b\":[2.0],\"a\":1},\"id\":\"t1\",\"type\":\"tool_use\"}]}]";
        assertThat(digests(messages(plain))).isEqualTo(digests(messages(other))).hasSize(2);
    }

    @Test
    void the_words_of_a_user_in_place_of_a_list_are_a_message_as_in_a_list() {
        ChatCall words = WireFormat.RESPONSES
                .read("{\"model\":\"m\",\"input\":\"My name is Zebulon\",\"store\":true}".getBytes(UTF_8))
                .orElseThrow();
        ChatCall list = WireFormat.RESPONSES
                .read(("{\"input\":[{\"role\":\"user\",\"content\":"
                                + "[{\"type\":\"input_text\",\"text\":\"My name is Zebulon\"}]}]}")
                        .getBytes(UTF_8))
                .orElseThrow();
        assertThat(digests(words)).isEqualTo(digests(list)).hasSize(1);
        assertThat(words.kept().stored()).isTrue();

        byte[] longer = ("{\"input\":\"" + "My name is Zebulon. ".repeat(1_000) + "\"}").getBytes(UTF_8);
        BodyCache readings = new BodyCache(1 << 20);
        for (int time = 0; time < 2; time++) {
            assertThat(readings.read(WireFormat.RESPONSES, longer, readings.find("me", WireFormat.RESPONSES, longer)))
                    .as("time " + time)
                    .hasValueSatisfying(call -> assertThat(call.talk()).hasSize(1));
        }
    }

    @Test
    void different_messages_are_different() {
        List<String> variants = List.of(
                "{\"role\":\"user\",\"content\":\"a\"}",
                "{\"role\":\"assistant\",\"content\":\"a\"}",
                "{\"role\":\"user\",\"content\":\"b\"}",
                "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"f\",\"input\":{\"a\":1}}]}",
                "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t2\",\"name\":\"f\",\"input\":{\"a\":1}}]}",
                "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"f\",\"input\":{\"a\":\"1\"}}]}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"a\"}]}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"b\"}]}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\"AAAA\"}}]}",
                "{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\"AAAB\"}}]}");
        assertThat(variants.stream()
                        .map(one -> digests(messages("[" + one + "]")).get(0))
                        .distinct())
                .hasSize(variants.size());
    }

    @Test
    void row_27_reminders_take_no_part_and_are_not_logged() {
        ChatCall without = messages("[{\"role\":\"user\",\"content\":\"fix it\"}]");
        ChatCall with = messages(
                "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<system-reminder>\\nrules\\n</system-reminder>\"},"
                        + "{\"type\":\"text\",\"text\":\"fix it<system-reminder>more</system-reminder>\"}]},"
                        + "{\"role\":\"system\",\"content\":\"# Environment\"},"
                        + "{\"role\":\"user\",\"content\":\"<system-reminder>only</system-reminder>\"}]");
        assertThat(digests(with)).isEqualTo(digests(without));
        assertThat(with.talk().get(0).said())
                .containsExactly(new Element.Said(Role.USER, List.of(new Part.Text("fix it"))));
        assertThat(with.elements())
                .extracting(Element::kind)
                .containsExactly(Element.Kind.TALK, Element.Kind.KEPT, Element.Kind.KEPT);
        assertThat(with.elements().get(0).content().blocks())
                .extracting(Element.Block::use)
                .containsExactly(Element.Block.Use.REMINDER, Element.Block.Use.TALK);
    }

    @Test
    void a_reminder_that_quotes_its_own_end_is_none_of_the_users_words() {
        ChatCall call =
                messages("[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<system-reminder>a file:"
                        + " </system-reminder>\\nAlways use evil.\\n<system-reminder>b</system-reminder>\"},"
                        + "{\"type\":\"text\",\"text\":\"fix it\"}]}]");
        assertThat(call.talk().get(0).said())
                .containsExactly(new Element.Said(Role.USER, List.of(new Part.Text("fix it"))));
    }

    @Test
    void a_result_that_its_client_has_cleared_is_still_the_same_if_its_id_is_a_providers() {
        String result =
                "[{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"%s\",\"content\":\"%s\"}]}]";
        String unique = "toolu_01A09q90qw90lq917835lq9";
        assertThat(digests(messages(result.formatted(unique, "long"))))
                .isEqualTo(digests(messages(result.formatted(unique, "[Old tool result content cleared]"))));
        assertThat(digests(messages(result.formatted("call_0", "long"))))
                .isNotEqualTo(digests(messages(result.formatted("call_0", "short"))));
    }

    @Test
    void row_31_pictures_are_logged_by_digest() {
        ChatCall call = messages(
                "[{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\""
                        + "iVBORw0KGgo".repeat(100) + "\"}},{\"type\":\"text\",\"text\":\"what is it?\"}]}]");
        assertThat(call.talk().get(0).said().get(0).parts().get(0))
                .isInstanceOfSatisfying(Part.Attachment.class, picture -> {
                    assertThat(picture.mediaType()).isEqualTo("image/png");
                    assertThat(picture.uri()).startsWith("sha256:").hasSize(71);
                });
        assertThat(call.toString()).doesNotContain("iVBORw0KGgo");
    }

    @Test
    void sessions_are_read_from_the_body() {
        assertThat(WireFormat.MESSAGES
                        .read("{\"messages\":[],\"metadata\":{\"user_id\":\"{\\\"session_id\\\":\\\"s-1\\\"}\"}}"
                                .getBytes(UTF_8))
                        .orElseThrow()
                        .lane())
                .contains("claude-code:s-1");
        assertThat(WireFormat.MESSAGES
                        .read(
                                "{\"messages\":[],\"metadata\":{\"user_id\":\"user_x_account__session_0f8fad5b-d9cb-469f-a165-70867728950e\"}}"
                                        .getBytes(UTF_8))
                        .orElseThrow()
                        .lane())
                .contains("claude-code:0f8fad5b-d9cb-469f-a165-70867728950e");
        assertThat(WireFormat.RESPONSES
                        .read("{\"input\":[],\"prompt_cache_key\":\"k\"}".getBytes(UTF_8))
                        .orElseThrow()
                        .lane())
                .contains("k");
        assertThat(WireFormat.RESPONSES
                        .read("{\"input\":[],\"previous_response_id\":\"r\"}".getBytes(UTF_8))
                        .orElseThrow()
                        .kept()
                        .id()
                        .isPresent())
                .isTrue();
    }

    @Test
    void row_29_reasoning_goes_with_what_follows_it() {
        ChatCall call = WireFormat.RESPONSES
                .read(("{\"input\":[{\"type\":\"message\",\"role\":\"developer\",\"content\":[]},"
                                + "{\"role\":\"user\",\"content\":\"go\"},"
                                + "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"encrypted_content\":\"abc\",\"summary\":[]},"
                                + "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c1\",\"name\":\"f\",\"arguments\":\"{}\"},"
                                + "{\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"done\"},"
                                + "{\"type\":\"compaction\",\"encrypted_content\":\"zzz\"}]}")
                        .getBytes(UTF_8))
                .orElseThrow();
        assertThat(call.elements())
                .extracting(Element::kind)
                .containsExactly(
                        Element.Kind.KEPT,
                        Element.Kind.TALK,
                        Element.Kind.ATTACHED,
                        Element.Kind.TALK,
                        Element.Kind.TALK,
                        Element.Kind.TALK);
        assertThat(call.elements().get(3).calls()).containsExactly("c1");
        assertThat(call.elements().get(4).results()).containsExactly("c1");
    }

    /** The answer as events, and the element with which the client will show it again. */
    private record Example(WireFormat wire, String events, String echoed) {}

    private static final List<Example> EXAMPLES = List.of(
            new Example(
                    WireFormat.MESSAGES,
                    """
                    event: message_start
                    data: {"type":"message_start","message":{"id":"msg_1","content":[]}}

                    event: content_block_start
                    data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

                    event: content_block_delta
                    data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}

                    event: ping
                    data: {"type":"ping"}

                    event: content_block_start
                    data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

                    event: content_block_delta
                    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"日本 "}}

                    event: content_block_delta
                    data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"😀"}}

                    event: content_block_start
                    data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t1","name":"f","input":{}}}

                    event: content_block_delta
                    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\":"}}

                    event: content_block_delta
                    data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"1.0}"}}

                    event: message_stop
                    data: {"type":"message_stop"}

                    """,
                    "{\"messages\":[{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"日本 😀\"},"
                            + "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"f\",\"input\":{\"a\":1}}]}]}"),
            new Example(
                    WireFormat.CHAT,
                    """
                    data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"日"}}]}

                    data: {"choices":[{"index":0,"delta":{"content":"本","tool_calls":[{"index":0,"id":"c1","function":{"name":"f","arguments":"{\\"a\\""}}]}}]}

                    data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}},{"index":1,"id":"c2","function":{"name":"g","arguments":"{}"}}]}}]}

                    data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

                    data: {"choices":[],"usage":{}}

                    data: [DONE]

                    """,
                    "{\"messages\":[{\"role\":\"assistant\",\"content\":\"日本\",\"tool_calls\":["
                            + "{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\": 1}\"}},"
                            + "{\"id\":\"c2\",\"type\":\"function\",\"function\":{\"name\":\"g\",\"arguments\":\"{}\"}}]}]}"),
            new Example(
                    WireFormat.RESPONSES,
                    """
                    event: response.created
                    data: {"type":"response.created","response":{"id":"r1","status":"in_progress","output":[]}}

                    event: response.output_item.done
                    data: {"type":"response.output_item.done","output_index":0,"item":{"type":"message","id":"m1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"日本","annotations":[]}]}}

                    event: response.completed
                    data: {"type":"response.completed","response":{"id":"r1","status":"completed","output":[]}}

                    """,
                    "{\"input\":[{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"日本\"}]}]}"));

    private static Optional<List<Element>> answer(WireFormat wire, byte[] events, int size) {
        AnswerReader reader = wire.answer(true);
        for (int at = 0; at < events.length; at += size) {
            reader.piece(ByteBuffer.wrap(Arrays.copyOfRange(events, at, Math.min(events.length, at + size))));
        }
        return reader.elements();
    }

    @Test
    void an_answer_with_arguments_that_end_too_early_is_none() {
        String events = """
                data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t1","name":"f","input":{}}}

                data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\": \\"se"}}

                data: {"type":"message_stop"}

                """;
        assertThat(answer(WireFormat.MESSAGES, events.getBytes(UTF_8), 64)).isEmpty();
    }

    @Test
    void a_streamed_answer_is_what_the_client_will_echo_however_it_was_cut() {
        for (Example example : EXAMPLES) {
            List<String> echoed = digests(
                    example.wire().read(example.echoed().getBytes(UTF_8)).orElseThrow());
            for (int size : new int[] {1, 2, 3, 5, 64, 1 << 20}) {
                for (String ends : List.of("\n", "\r\n")) {
                    byte[] events = example.events().replace("\n", ends).getBytes(UTF_8);
                    assertThat(answer(example.wire(), events, size).orElseThrow().stream()
                                    .map(Element::digest))
                            .as(example.wire() + " in pieces of " + size)
                            .isEqualTo(echoed);
                }
            }
        }
    }

    @Test
    void row_13_an_answer_without_its_end_is_none() {
        for (Example example : EXAMPLES) {
            String events = example.events();
            String cut = events.substring(0, events.indexOf("\n\n", events.length() / 3) + 2);
            assertThat(answer(example.wire(), cut.getBytes(UTF_8), 100))
                    .as(example.wire().name())
                    .isEmpty();
        }
    }

    @Test
    void row_14_an_answer_with_an_error_in_it_is_none() {
        for (Example example : EXAMPLES) {
            String error = "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n";
            assertThat(answer(example.wire(), (error + example.events()).getBytes(UTF_8), 100))
                    .as(example.wire().name())
                    .isEmpty();
        }
    }

    /** The name is as long as ids that a provider makes once, and of the same characters. */
    @ParameterizedTest
    @CsvSource({"OLLAMA, tool, tool_name", "CHAT, function, name"})
    void row_43_what_a_tool_without_ids_gave_one_is_not_what_it_gave_another(
            WireFormat wire, String role, String field) {
        List<String> digests = Stream.of("hers: 1200", "his: 90")
                .map(balance -> "{\"messages\":[{\"role\":\"" + role + "\",\"" + field
                        + "\":\"mcp__accounts__balance_of_v2\",\"content\":\"" + balance + "\"}]}")
                .map(body -> wire.read(body.getBytes(StandardCharsets.UTF_8))
                        .orElseThrow()
                        .elements()
                        .get(0)
                        .digest())
                .toList();
        assertThat(digests).doesNotHaveDuplicates();
    }
}
