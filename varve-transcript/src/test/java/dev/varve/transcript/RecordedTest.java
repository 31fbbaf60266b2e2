package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the real programs recorded, with their own prose cut out: each was asked to keep a wish, to run a command that
 * works and, in a second process, one that fails.
 */
class RecordedTest {
    @TempDir
    private Path folder;

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(RecordedTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The messages in short: role, and per part what matters. */
    private static List<String> outline(Iterable<Message> messages) {
        List<String> outline = new ArrayList<>();
        for (Message message : messages) {
            List<String> parts = new ArrayList<>();
            for (Part part : message.parts()) {
                if (part instanceof Part.Text text) {
                    parts.add(text.text().replaceFirst("\\s*\\{\\{.*", ""));
                } else if (part instanceof Part.ToolCall call) {
                    parts.add("call " + call.name());
                } else if (part instanceof Part.ToolResult result) {
                    parts.add((result.error() ? "error of " : "result of ") + result.name());
                }
            }
            outline.add(message.role() + " " + String.join(", ", parts));
        }
        return outline;
    }

    private static Conversation only(Transcript transcript) {
        return transcript.iterator().next();
    }

    private static List<Message> messages(Conversation conversation) {
        return conversation.stream().map(SourceMessage::message).toList();
    }

    @Test
    void claude_code_with_a_sub_agent_a_compaction_and_a_second_process() throws IOException {
        try (Transcript transcript = Samples.open("x.jsonl", resource("claude-code.jsonl"), Samples.OPTIONS)) {
            assertThat(transcript.format()).isEqualTo(TranscriptFormat.CLAUDE_CODE);
            Conversation conversation = only(transcript);
            assertThat(outline(messages(conversation)))
                    .containsExactly(
                            "USER Remember: always use tabs.",
                            "ASSISTANT Let me look.",
                            "ASSISTANT call Bash",
                            "TOOL result of Bash",
                            "ASSISTANT Noted, tabs it is.",
                            "USER second",
                            "ASSISTANT Let me look.",
                            "ASSISTANT call Bash",
                            "TOOL error of Bash",
                            "ASSISTANT Let me look.",
                            "ASSISTANT call Agent",
                            "TOOL result of Agent",
                            "ASSISTANT All found.",
                            "ASSISTANT Done: 42.",
                            "USER after compaction",
                            "ASSISTANT yes still here");
            assertThat(conversation.skipped()).containsEntry("summary", 1L).containsEntry("program message", 3L);
            assertThat(conversation.about())
                    .containsEntry("folder", "/home/ann/w1")
                    .containsEntry("session", "7ce5b2da-ee9d-488d-87f5-c229ac131533");
            assertThat(conversation.undated()).isZero();
        }
    }

    @Test
    @Tag("B4")
    void the_file_of_a_sub_agent_is_a_conversation_of_its_own() throws IOException {
        Conversation conversation = Samples.conversation(resource("claude-code-subagent.jsonl"));
        assertThat(outline(messages(conversation))).containsExactly("USER Find the answer", "ASSISTANT Done: 42.");
        assertThat(conversation.about()).containsKey("agent");
    }

    private static final List<String> TWO_COMMANDS = List.of(
            "USER Remember tabs.",
            "ASSISTANT call SHELL",
            "TOOL result of SHELL",
            "ASSISTANT Noted.",
            "USER second",
            "ASSISTANT call SHELL",
            "TOOL error of SHELL",
            "ASSISTANT Failed indeed.");

    private static List<String> twoCommands(String shell) {
        return TWO_COMMANDS.stream().map(line -> line.replace("SHELL", shell)).toList();
    }

    @Test
    void codex() throws IOException {
        try (Transcript transcript = Samples.open("x.jsonl", resource("codex.jsonl"), Samples.OPTIONS)) {
            assertThat(transcript.format()).isEqualTo(TranscriptFormat.CODEX);
            Conversation conversation = only(transcript);
            assertThat(outline(messages(conversation))).isEqualTo(twoCommands("exec_command"));
            assertThat(conversation.about())
                    .containsEntry("folder", "/home/ann/w2")
                    .containsKey("session");
            assertThat(conversation.skipped()).containsEntry("program message", 2L);
        }
    }

    @Test
    void gemini_cli_rewrites_a_message_until_its_tools_are_done() throws IOException {
        try (Transcript transcript = Samples.open("x.jsonl", resource("gemini-cli.jsonl"), Samples.OPTIONS)) {
            assertThat(transcript.format()).isEqualTo(TranscriptFormat.GEMINI_CLI);
            Conversation conversation = only(transcript);
            List<String> expected = new ArrayList<>(twoCommands("run_shell_command"));
            // Gemini CLI notes that the command ran, not how it ended.
            expected.set(6, "TOOL result of run_shell_command");
            assertThat(outline(messages(conversation))).isEqualTo(expected);
            assertThat(conversation.skipped()).containsEntry("tool result told twice", 2L);
        }
    }

    @Test
    void pi() throws IOException {
        Conversation conversation = Samples.conversation(resource("pi.jsonl"));
        assertThat(outline(messages(conversation))).isEqualTo(twoCommands("bash"));
        assertThat(conversation.about()).containsEntry("folder", "/home/ann/w5").containsKey("session");
    }

    private Path database() throws IOException, SQLException {
        Path file = folder.resolve("opencode.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String line : resource("opencode.sql").split(";\n")) {
                statement.execute(line);
            }
        }
        return file;
    }

    private static List<String> withQuotes(String shell) {
        return twoCommands(shell).stream()
                .map(line -> line.startsWith("USER") ? line.replace("USER ", "USER \"") : line)
                .toList();
    }

    @Test
    void opencode_from_its_database() throws IOException, SQLException {
        try (Transcript transcript = Transcripts.open(database(), Samples.OPTIONS)) {
            assertThat(transcript.format()).isEqualTo(TranscriptFormat.OPENCODE);
            Conversation conversation = only(transcript);
            assertThat(outline(messages(conversation))).isEqualTo(withQuotes("bash"));
            assertThat(conversation.about())
                    .containsEntry("folder", "/home/ann/w3")
                    .containsEntry("title", "Tabs");
        }
    }

    @Test
    void a_message_that_opencode_is_writing_is_left_for_the_next_time() throws IOException, SQLException {
        Path file = database();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("insert into message select 'msg_zzz', id, 9999999999999, "
                    + "'{\"role\":\"assistant\",\"time\":{\"created\":9999999999999}}' from session");
        }
        try (Transcript transcript = Transcripts.open(file, Samples.OPTIONS)) {
            Conversation conversation = only(transcript);
            assertThat(messages(conversation)).hasSize(8);
            assertThat(conversation.skipped()).containsEntry("message that is still being written", 1L);
        }
    }

    @Test
    void opencode_from_its_older_folder() throws IOException {
        Files.createDirectories(folder.resolve("storage/session/p"));
        Files.createDirectories(folder.resolve("storage/message/s1"));
        Files.createDirectories(folder.resolve("storage/part/m1"));
        Files.writeString(
                folder.resolve("storage/session/p/s1.json"),
                "{\"id\":\"s1\",\"directory\":\"/home/ann\",\"title\":\"t\"}");
        Files.writeString(
                folder.resolve("storage/message/s1/m1.json"),
                "{\"id\":\"m1\",\"role\":\"user\",\"time\":{\"created\":1000}}");
        Files.writeString(folder.resolve("storage/part/m1/p1.json"), "{\"type\":\"text\",\"text\":\"Hi\"}");
        try (Transcript transcript = Transcripts.open(folder.resolve("storage"), Samples.OPTIONS)) {
            assertThat(outline(messages(only(transcript)))).containsExactly("USER Hi");
        }
    }

    @Test
    void opencode_from_a_database_in_a_folder_of_any_name() throws IOException, SQLException {
        Path odd = Files.createDirectory(folder.resolve("why?open_mode=2 #1%20"));
        Path file = Files.move(database(), odd.resolve("opencode.db"));
        try (Transcript transcript = Transcripts.open(file, Samples.OPTIONS)) {
            assertThat(messages(only(transcript))).hasSize(8);
        }
    }

    @Test
    void messages_of_opencode_without_a_time_have_that_of_the_message_before() throws IOException, SQLException {
        Path file = database();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("update message set data = json_remove(data, '$.time.created') where id <> "
                    + "(select id from message order by time_created, id limit 1)");
        }
        try (Transcript transcript = Transcripts.open(file, Samples.OPTIONS)) {
            Conversation conversation = only(transcript);
            List<Message> messages = messages(conversation);
            assertThat(messages)
                    .extracting(Message::createdAt)
                    .containsOnly(messages.get(0).createdAt())
                    .doesNotContain(Instant.EPOCH, Samples.START);
            assertThat(conversation.undated()).isPositive();
        }
    }

    @Test
    void any_other_database_is_refused() throws SQLException {
        Path file = folder.resolve("other.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("create table t (x)");
        }
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> Transcripts.open(file, Samples.OPTIONS)))
                .hasMessageContaining("but not that of a known program");
    }

    @Test
    void a_log_that_is_being_written_gives_the_same_messages_first() throws IOException {
        for (String name : List.of("claude-code.jsonl", "codex.jsonl", "pi.jsonl")) {
            List<String> lines = resource(name).lines().toList();
            ReadOptions lenient = Samples.OPTIONS.withLenient(true);
            List<Message> whole = Samples.read(name, resource(name), lenient);
            for (int count = lines.size() / 2; count < lines.size(); count++) {
                String begun = String.join("\n", lines.subList(0, count))
                        + "\n"
                        + lines.get(count).substring(0, lines.get(count).length() / 2);
                List<Message> part = Samples.read(name, begun, lenient);
                assertThat(part).as(name + " " + count).isEqualTo(whole.subList(0, part.size()));
            }
        }
    }

    @Test
    void pretty_printed_logs_are_the_same_logs() throws IOException {
        for (String name : List.of("claude-code.jsonl", "codex.jsonl", "pi.jsonl", "gemini-cli.jsonl")) {
            String pretty = resource(name)
                    .lines()
                    .map(line -> JsonValues.MAPPER
                            .writerWithDefaultPrettyPrinter()
                            .writeValueAsString(JsonValues.MAPPER.readTree(line)))
                    .reduce("", (all, one) -> all + one + "\n");
            assertThat(Samples.read(name, pretty, Samples.OPTIONS))
                    .as(name)
                    .isEqualTo(Samples.read(name, resource(name), Samples.OPTIONS));
        }
    }

    @Test
    void lenient_reading_goes_on_behind_what_it_cannot_read() throws IOException {
        String huge = "{\"type\":\"user\",\"uuid\":\"h\",\"message\":\"" + "x".repeat(3_000) + "\"}";
        String content = resource("claude-code.jsonl") + "{broken\n" + huge + "\n"
                + resource("claude-code.jsonl").lines().toList().get(2) + "\n";
        ReadOptions options = Samples.OPTIONS.withLenient(true).withMaxLineBytes(2_000);
        try (Transcript transcript = Samples.open("x.jsonl", content, options)) {
            Conversation conversation = only(transcript);
            assertThat(messages(conversation))
                    .hasSize(16)
                    .last()
                    .extracting(Message::role)
                    .isEqualTo(Role.ASSISTANT);
            assertThat(conversation.skipped())
                    .containsAllEntriesOf(
                            Map.of("line that cannot be read", 2L, "message with an id that another has", 1L));
        }
    }
}
