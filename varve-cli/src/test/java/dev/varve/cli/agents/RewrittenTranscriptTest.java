package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.cli.Cli;
import dev.varve.cli.agents.TranscriptImport.Result;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports of a transcript that its program has written anew, as after a turn was taken back. */
class RewrittenTranscriptTest {
    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);

    @TempDir
    private Path user;

    /** Imports a transcript of these lines. */
    private Result imported(Stream<String> lines) throws IOException {
        AgentHome home = new AgentHome(user);
        home.makePrivate();
        Path file = Files.writeString(
                user.resolve("s.jsonl"),
                "{\"type\":\"session\",\"id\":\"p1\",\"timestamp\":\"2026-04-06T10:00:00Z\",\"cwd\":\"" + user + "\"}\n"
                        + lines.collect(Collectors.joining()));
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            return memory.take(file).get(0);
        }
    }

    /** Imports what the user said, one letter a message. */
    private Result imported(String ids) throws IOException {
        return imported(letters(ids).map(RewrittenTranscriptTest::said));
    }

    private static Stream<String> letters(String text) {
        return Arrays.stream(text.split(""));
    }

    private static String said(String id) {
        return line(id, "\"role\":\"user\",\"content\":\"This is " + id + "\"");
    }

    /** Later letters are said later. */
    private static String line(String id, String message) {
        return "{\"type\":\"message\",\"id\":\"" + id + "\",\"timestamp\":\"2026-04-06T10:00:"
                + (10 + id.charAt(0) - 'a') + "Z\",\"message\":{" + message + "}}\n";
    }

    private String remembered(Result of) {
        try (SqliteStore store = SqliteStore.open(new AgentHome(user).database())) {
            return store.messages(of.scope(), new Span(1, 100)).stream()
                    .map(logged -> logged.message().id())
                    .collect(Collectors.joining());
        }
    }

    private void forget(Scope scope, String span) {
        List<String> command = List.of(
                "forget",
                "--db",
                new AgentHome(user).database().toString(),
                "--resource",
                scope.resource(),
                "--session",
                scope.session(),
                "--span",
                span,
                "--force");
        assertThat(new Cli(user).run(command.toArray(String[]::new)).code()).isZero();
    }

    @Test
    void what_took_the_place_of_known_messages_is_imported() throws IOException {
        imported("abcd");

        Result again = imported("abefg");

        assertThat(again.messages()).isEqualTo(3);
        assertThat(remembered(again)).isEqualTo("abcdefg");
    }

    @Test
    void a_transcript_that_became_shorter_is_read_as_well() throws IOException {
        imported("abcd");

        assertThat(remembered(imported("ae"))).isEqualTo("abcde");
    }

    @Test
    void nothing_is_taken_twice() throws IOException {
        imported("abcd");

        assertThat(imported("abcd").messages()).isZero();
        assertThat(remembered(imported("bcdae"))).isEqualTo("abcde");
    }

    @Test
    void what_was_forgotten_does_not_come_back() throws IOException {
        forget(imported("abcd").scope(), "2..2");

        assertThat(remembered(imported("abcd"))).isEqualTo("acd");
        assertThat(remembered(imported("acbde"))).isEqualTo("acde");
    }

    @Test
    void what_a_session_does_not_take_is_counted() throws IOException {
        String call = line(
                "a",
                "\"role\":\"assistant\",\"content\":[{\"type\":\"toolCall\",\"id\":\"t1\",\"name\":\"read\",\"arguments\":{}}]");
        String result = "\"role\":\"toolResult\",\"toolCallId\":\"t1\",\"toolName\":\"read\",\"content\":[]";
        imported(Stream.of(call, line("b", result)));

        Result again = imported(Stream.of(call, line("c", result), said("d")));

        assertThat(remembered(again)).isEqualTo("abd");
        assertThat(again.skipped()).containsEntry("message that does not fit the session", 1L);
    }
}
