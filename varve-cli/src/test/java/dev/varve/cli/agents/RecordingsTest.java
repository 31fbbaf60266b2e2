package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.cli.Cli;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports of many files, some of which fail. */
class RecordingsTest {
    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);

    @TempDir
    private Path user;

    private AgentHome home = new AgentHome(Path.of(""));

    @BeforeEach
    void person() throws IOException {
        home = new AgentHome(user);
        home.makePrivate();
    }

    private Path recorded(String name) throws IOException {
        return Files.writeString(
                user.resolve(name),
                "{\"type\":\"session\",\"id\":\"" + name + "\",\"timestamp\":\"2026-04-06T10:00:00Z\",\"cwd\":\"" + user
                        + "\"}\n{\"type\":\"message\",\"id\":\"m\",\"timestamp\":\"2026-04-06T10:00:01Z\","
                        + "\"message\":{\"role\":\"user\",\"content\":\"Keep the old column, please\"}}\n");
    }

    private Recordings.Summary imported(Path... files) throws IOException {
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            return AgentMemories.recordings(home, memory).run(List.of(files), false, file -> {});
        }
    }

    @Test
    void a_file_that_has_gone_is_named_and_keeps_out_no_other() throws IOException {
        Path first = recorded("a.jsonl");
        Path gone = user.resolve("gone.jsonl");
        Path last = recorded("z.jsonl");

        Recordings.Summary summary = imported(first, gone, last);

        assertThat(summary.sessions()).isEqualTo(2);
        assertThat(summary.failed()).containsOnlyKeys(gone);
        assertThat(summary.failed().get(gone)).startsWith(gone + ": does not exist");
        assertThat(imported(first, last).unchanged()).isEqualTo(2);
    }

    @Test
    void what_was_imported_before_a_run_broke_off_is_not_read_again() throws IOException {
        Path first = recorded("a.jsonl");
        Path last = recorded("z.jsonl");
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            Recordings recordings = AgentMemories.recordings(home, memory);
            assertThatThrownBy(() -> recordings.run(List.of(first, last), false, file -> {
                        throw new IllegalStateException("stopped");
                    }))
                    .hasMessage("stopped");
        }

        assertThat(imported(first, last).unchanged()).isEqualTo(1);
    }
}
