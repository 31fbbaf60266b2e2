package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of programs other than opencode. */
@Tag("C4")
class DatabasesTest {
    @TempDir
    Path folder;

    private static void fill(Path file, String tables, String insert, String[]... rows) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String table : tables.split(";")) {
                statement.execute(table);
            }
            try (PreparedStatement into = connection.prepareStatement(insert)) {
                for (String[] row : rows) {
                    for (int i = 0; i < row.length; i++) {
                        into.setString(i + 1, row[i]);
                    }
                    into.execute();
                }
            }
        }
    }

    private static List<Message> read(Path file, TranscriptFormat expected) {
        List<Message> all = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(file, Samples.OPTIONS)) {
            assertThat(transcript.format()).isEqualTo(expected);
            transcript.forEach(conversation -> conversation.forEach(source -> all.add(source.message())));
        }
        return all;
    }

    @Test
    void crush_keeps_calls_and_results_and_whose_session_it_is() throws Exception {
        Path file = Files.createDirectories(folder.resolve("shop/.crush")).resolve("crush.db");
        fill(
                file,
                "create table sessions (id text, parent_session_id text, title text, created_at integer);"
                        + "insert into sessions values ('s', null, 'Fix', 1), ('t', 's', 'Agent', 2);"
                        + "create table messages (id text, session_id text, role text, parts text, created_at integer,"
                        + " is_summary_message integer)",
                "insert into messages values (?, ?, ?, ?, ?, ?)",
                new String[] {
                    "1", "s", "user", "[{\"type\":\"text\",\"data\":{\"text\":\"Fix it\"}}]", "1775469600", "0"
                },
                new String[] {
                    "2",
                    "s",
                    "assistant",
                    "[{\"type\":\"reasoning\",\"data\":{\"thinking\":\"hm\"}},{\"type\":\"tool_call\",\"data\":{\"id\":\"c\",\"name\":\"ls\",\"input\":\"{}\"}},{\"type\":\"finish\",\"data\":{}}]",
                    "1775469601",
                    "0"
                },
                new String[] {
                    "3",
                    "s",
                    "tool",
                    "[{\"type\":\"tool_result\",\"data\":{\"tool_call_id\":\"c\",\"name\":\"ls\",\"content\":\"a\",\"is_error\":true}}]",
                    "1775469602",
                    "0"
                },
                new String[] {
                    "4", "s", "assistant", "[{\"type\":\"text\",\"data\":{\"text\":\"Summary\"}}]", "1775469603", "1"
                },
                new String[] {"5", "t", "user", "[{\"type\":\"text\",\"data\":{\"text\":\"Look\"}}]", "1775469604", "0"
                });
        List<Message> messages = read(file, TranscriptFormat.CRUSH);
        assertThat(messages).hasSize(4);
        assertThat(messages.get(0).createdAt()).isEqualTo(Instant.ofEpochSecond(1_775_469_600));
        assertThat(messages.get(1).parts()).containsExactly(new Part.ToolCall("c", "ls", "{}"));
        assertThat(messages.get(2).parts()).containsExactly(new Part.ToolResult("c", "ls", "a", true));
        assertThat(messages.get(3).voice()).isEqualTo(Voice.MACHINE);
        try (Transcript transcript = Transcripts.open(file, Samples.OPTIONS)) {
            Conversation conversation = transcript.iterator().next();
            conversation.forEach(message -> {});
            assertThat(conversation.about())
                    .containsEntry("folder", folder.resolve("shop").toString());
        }
    }

    @Test
    void cursor_keeps_calls_with_their_results() throws SQLException {
        Path file = folder.resolve("state.vscdb");
        fill(
                file,
                "create table ItemTable (key text, value blob);create table cursorDiskKV (key text, value blob)",
                "insert into cursorDiskKV values (?, ?)",
                new String[] {
                    "composerData:x",
                    "{\"composerId\":\"x\",\"name\":\"Fix\",\"createdAt\":1775469600000,\"fullConversationHeadersOnly\":[{\"bubbleId\":\"1\",\"type\":1},{\"bubbleId\":\"2\",\"type\":2},{\"bubbleId\":\"9\",\"type\":2}]}"
                },
                new String[] {"bubbleId:x:1", "{\"bubbleId\":\"1\",\"type\":1,\"text\":\"Fix it\"}"},
                new String[] {
                    "bubbleId:x:2",
                    "{\"bubbleId\":\"2\",\"type\":2,\"text\":\"\",\"createdAt\":\"2026-04-06T10:00:05.000Z\",\"toolFormerData\":{\"name\":\"read_file\",\"toolCallId\":\"c\",\"rawArgs\":\"{\\\"p\\\":1}\",\"status\":\"completed\",\"result\":\"text\"}}"
                },
                new String[] {
                    "composerData:old",
                    "{\"composerId\":\"old\",\"createdAt\":1775369600000,\"conversation\":[{\"bubbleId\":\"0\",\"type\":1,\"text\":\"Earlier\"}]}"
                });
        List<Message> messages = read(file, TranscriptFormat.CURSOR);
        assertThat(messages).extracting(Message::role).containsExactly(Role.USER, Role.USER, Role.ASSISTANT, Role.TOOL);
        assertThat(messages.get(0).parts()).containsExactly(new Part.Text("Earlier"));
        assertThat(messages.get(1).createdAt()).isEqualTo(Instant.ofEpochMilli(1_775_469_600_000L));
        assertThat(messages.get(2).parts()).containsExactly(new Part.ToolCall("c", "read_file", "{\"p\":1}"));
        assertThat(messages.get(3).parts()).containsExactly(new Part.ToolResult("c", "read_file", "text", false));
    }
}
