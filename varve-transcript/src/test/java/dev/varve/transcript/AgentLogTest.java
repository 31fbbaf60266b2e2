package dev.varve.transcript;

import static dev.varve.transcript.Samples.lines;
import static dev.varve.transcript.Samples.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The session logs of coding agents. */
class AgentLogTest {
    private static final Instant AT = Instant.parse("2026-02-11T20:36:45Z");

    private static final String[] CLAUDE_CODE = {
        "{\"type\":\"file-history-snapshot\",\"messageId\":\"s\",\"isSnapshotUpdate\":false}",
        claude("user", "u1", "\"Fix it\""),
        claude("assistant", "a0", "[{\"type\":\"text\",\"text\":\"\\n\\n\"}]"),
        claude("assistant", "a1", "[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"x\"}]"),
        claude(
                "assistant",
                "a2",
                "[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Bash\",\"input\":{\"command\":\"ls\"}}]"),
        "{\"type\":\"progress\",\"sessionId\":\"s\",\"uuid\":\"p\"}",
        claude(
                "user",
                "u2",
                "[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":[{\"type\":\"text\","
                        + "\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}],\"is_error\":true}]"),
        claude("assistant", "a3", "[{\"type\":\"text\",\"text\":\"Done\"}]"),
    };

    private static String claude(String role, String uuid, String content) {
        return "{\"parentUuid\":null,\"isSidechain\":false,\"type\":\"" + role + "\",\"message\":{\"role\":\"" + role
                + "\",\"content\":" + content + "},\"uuid\":\"" + uuid + "\",\"timestamp\":\"" + AT + "\"}";
    }

    private static Message message(Role role, String id, Part... parts) {
        return new Message(role, List.of(parts), AT, id, "", Map.of());
    }

    @Test
    void claude_code_keeps_what_was_said_and_done() {
        Conversation conversation = Samples.conversation(lines(CLAUDE_CODE));
        assertThat(conversation.stream().map(SourceMessage::message))
                .containsExactly(
                        message(Role.USER, "u1", new Part.Text("Fix it")),
                        message(Role.ASSISTANT, "a2", new Part.ToolCall("t1", "Bash", "{\"command\":\"ls\"}")),
                        message(Role.TOOL, "u2", new Part.ToolResult("t1", "Bash", "a\nb", true)),
                        message(Role.ASSISTANT, "a3", new Part.Text("Done")));
        assertThat(conversation.skipped())
                .isEqualTo(Map.of(
                        "empty message", 1L, "thinking", 1L, "progress line", 1L, "file-history-snapshot line", 1L));
    }

    @Test
    void a_grown_log_gives_the_same_messages_first() {
        List<Message> whole = read(lines(CLAUDE_CODE));
        IntStream.rangeClosed(2, CLAUDE_CODE.length).forEach(length -> {
            String[] begun = Arrays.copyOf(CLAUDE_CODE, length);
            List<Message> part = read(lines(begun));
            assertThat(part).isEqualTo(whole.subList(0, part.size()));
        });
    }

    @Test
    void words_behind_results_are_the_users_own_message() {
        List<Message> messages = read(lines(
                claude("assistant", "a", "[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Bash\",\"input\":{}}]"),
                claude(
                        "user",
                        "u",
                        "[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"\"},"
                                + "{\"type\":\"text\",\"text\":\"stop\"}]")));
        assertThat(messages.subList(1, 3))
                .containsExactly(
                        message(Role.TOOL, "u", new Part.ToolResult("t1", "Bash", "", false)),
                        message(Role.USER, "u/words", new Part.Text("stop")));
    }

    @Test
    void a_picture_in_a_result_is_kept_as_reference() {
        List<Message> messages = read(lines(
                claude("assistant", "a", "[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Shot\",\"input\":{}}]"),
                claude(
                        "user",
                        "u",
                        "[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":[{\"type\":\"image\",\"source\":"
                                + "{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"AAAA\"}}]}]")));
        assertThat(messages.get(1).parts())
                .containsExactly(
                        new Part.ToolResult("t1", "Shot", "", false),
                        new Part.Attachment("image/png", "data:image/png", ""));
    }

    @Test
    void sub_agents_program_talk_and_summaries_are_counted_not_read() {
        String summary = claude("user", "s", "\"This session is being continued\"")
                .replace("\"isSidechain\":false", "\"isSidechain\":false,\"isCompactSummary\":true");
        Conversation conversation = Samples.conversation(lines(
                summary.replace("\"uuid\":\"s\"", "\"uuid\":\"first\""),
                claude("user", "u", "\"sub\"").replace("\"isSidechain\":false", "\"isSidechain\":true"),
                claude("user", "m", "\"caveat\"").replace("\"isSidechain\":false", "\"isMeta\":true"),
                summary));
        assertThat(conversation)
                .extracting(source -> source.message().id())
                .as("a summary at the start is all there is of what came before")
                .containsExactly("first");
        assertThat(conversation.skipped())
                .isEqualTo(Map.of("sub-agent message", 1L, "program message", 1L, "summary", 1L));
    }

    @Test
    void what_claude_code_says_in_the_agents_name_is_not_the_agents() {
        String answer = claude("assistant", "a1", "[{\"type\":\"text\",\"text\":\"No response requested.\"}]");
        String synthetic = answer.replace("\"role\":\"assistant\"", "\"role\":\"assistant\",\"model\":\"<synthetic>\"");

        Conversation conversation = Samples.conversation(lines(claude("user", "u1", "\"Fix it\""), synthetic));

        assertThat(conversation.stream().map(said -> said.message().id())).containsExactly("u1");
        assertThat(conversation.skipped()).isEqualTo(Map.of("program message", 1L));
    }

    @Test
    void what_claude_code_wrote_without_a_time_is_left_out_and_counted() {
        String timeless = claude("user", "u2", "\"y\"").replace("timestamp", "time");

        Conversation conversation = Samples.conversation(lines(claude("user", "u1", "\"x\""), timeless));

        assertThat(conversation.stream().map(said -> said.message().id())).containsExactly("u1");
        assertThat(conversation.skipped()).isEqualTo(Map.of("line that cannot be read", 1L));
    }

    @Test
    void what_a_program_recorded_is_read_in_its_order_with_what_stands_twice_left_out() {
        String first = claude("user", "u1", "\"x\"");
        String earlier = claude("user", "u2", "\"y\"").replace(AT.toString(), "2026-02-11T00:00:00Z");

        Conversation conversation = Samples.conversation(lines(first, earlier, first));

        assertThat(conversation.stream().map(said -> said.message().id())).containsExactly("u1", "u2");
        assertThat(conversation.skipped()).isEqualTo(Map.of("message with an id that another has", 1L));
    }

    private static String pi(String message) {
        return "{\"type\":\"message\",\"timestamp\":\"" + AT + "\",\"message\":" + message + "}";
    }

    @Test
    void pi_keeps_what_was_said_and_done() {
        Conversation conversation = Samples.conversation(
                lines(
                        "{\"type\":\"session\",\"id\":\"s\",\"timestamp\":\"2026-02-12T00:00:00Z\",\"cwd\":\"/\"}",
                        pi("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Fix it\"}]}"),
                        pi(
                                "{\"role\":\"assistant\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\"},{\"type\":\"text\","
                                        + "\"text\":\"Look:\"},{\"type\":\"toolCall\",\"id\":\"t1\",\"name\":\"read\","
                                        + "\"arguments\":{\"path\":\"a\"}}]}"),
                        pi(
                                "{\"role\":\"toolResult\",\"toolCallId\":\"t1\",\"toolName\":\"read\",\"content\":[{\"type\":\"text\","
                                        + "\"text\":\"x\"},{\"type\":\"image\",\"data\":\"AA\",\"mimeType\":\"image/png\"}],\"isError\":false}"),
                        pi("{\"role\":\"assistant\",\"content\":[],\"stopReason\":\"aborted\"}"),
                        "{\"type\":\"compaction\",\"timestamp\":\"2026-02-11T20:36:45Z\",\"summary\":\"s\"}",
                        pi(
                                "{\"role\":\"bashExecution\",\"command\":\"ls\",\"output\":\"a\",\"exitCode\":2,\"cancelled\":false}"),
                        pi(
                                "{\"role\":\"bashExecution\",\"command\":\"sleep\",\"output\":\"\",\"exitCode\":null,\"cancelled\":true}")));
        assertThat(conversation.stream().map(SourceMessage::message))
                .containsExactly(
                        message(Role.USER, "", new Part.Text("Fix it")),
                        message(
                                Role.ASSISTANT,
                                "",
                                new Part.Text("Look:"),
                                new Part.ToolCall("t1", "read", "{\"path\":\"a\"}")),
                        message(
                                Role.TOOL,
                                "",
                                new Part.ToolResult("t1", "read", "x", false),
                                new Part.Attachment("image/png", "data:image/png", "")),
                        message(Role.USER, "", new Part.Text("$ ls\n```\na\n```\n[exit code 2]")),
                        message(Role.USER, "", new Part.Text("$ sleep\n[cancelled]")));
        assertThat(conversation.skipped())
                .isEqualTo(Map.of("session line", 1L, "thinking", 1L, "empty message", 1L, "compaction line", 1L));
    }

    @Test
    void codex_content_may_be_a_plain_string() {
        Conversation conversation = Samples.conversation(lines(
                codex("user", "\"<environment_context>\\n</environment_context>\""),
                codex("user", "\"Fix it\""),
                codex("assistant", "\"Done\"")));
        assertThat(conversation.stream().map(source -> source.message().text())).containsExactly("Fix it", "Done");
        assertThat(conversation.skipped()).containsEntry("program message", 1L);
    }

    private static String codex(String role, String content) {
        return "{\"timestamp\":\"" + AT + "\",\"type\":\"response_item\",\"payload\":{\"type\":\"message\",\"role\":\""
                + role + "\",\"content\":" + content + "}}";
    }
}
