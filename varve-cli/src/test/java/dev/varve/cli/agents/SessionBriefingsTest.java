package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long texts for the beginning of a session are kept. */
class SessionBriefingsTest {
    private static final Duration LONG = SessionBriefings.KEPT.plusDays(1);

    @TempDir
    private Path user;

    private AgentHome home = new AgentHome(Path.of(""));

    @BeforeEach
    void person() {
        home = new AgentHome(user);
    }

    /** Everything in a folder as if it had been written so long ago. */
    private void age(String folder, Duration since) throws IOException {
        try (Stream<Path> files = Files.list(home.folder().resolve(folder))) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Cli.NOW.minus(since)));
            }
        }
    }

    private void imported(String id, Instant at) throws IOException {
        home.makePrivate();
        Path file = Files.writeString(
                user.resolve(id + ".jsonl"),
                "{\"type\":\"session\",\"id\":\"" + id + "\",\"timestamp\":\"" + at + "\",\"cwd\":\"" + user
                        + "\"}\n{\"type\":\"message\",\"id\":\"m\",\"timestamp\":\"" + at
                        + "\",\"message\":{\"role\":\"user\",\"content\":\"Keep the old column, please\"}}\n");
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, Clock.fixed(Cli.NOW, ZoneOffset.UTC))) {
            AgentMemories.recordings(home, memory).run(List.of(file), false, each -> {});
        }
    }

    @Test
    void an_import_drops_what_sessions_that_are_long_over_were_told() throws IOException {
        SessionBriefings handOuts = new SessionBriefings(home);
        handOuts.keepForSession("pi:old", "Keep the old column");
        handOuts.given("pi:old", "Keep the old column", true);
        handOuts.keepForProject("old", "Keep the old column");
        Files.writeString(home.folder("handouts").resolve(".7-1-1"), "Keep");
        Files.writeString(home.folder("pending").resolve(".7-1-2"), "claude-code");
        age("handouts", LONG);
        age("pending", LONG);

        imported("new", Cli.NOW);

        assertThat(handOuts.ofSession("pi:old")).isEmpty();
        assertThat(handOuts.isGiven("pi:old")).isFalse();
        assertThat(handOuts.ofProject("old"))
                .as("new sessions of the project are still told")
                .isPresent();
        assertThat(handOuts.ofSession("pi:new")).isPresent();
        assertThat(home.folder().resolve("handouts/.7-1-1"))
                .as("left by a crash")
                .doesNotExist();
        assertThat(home.folder().resolve("pending/.7-1-2"))
                .as("left by a crash")
                .doesNotExist();
    }

    @Test
    void a_session_that_may_go_on_keeps_what_it_is_told() throws IOException {
        SessionBriefings handOuts = new SessionBriefings(home);
        handOuts.keepForSession("pi:young", "Keep the old column");
        Files.writeString(home.folder("handouts").resolve(".7-1-1"), "Keep");
        age("handouts", Duration.ofMinutes(5));

        imported("new", Cli.NOW);

        assertThat(handOuts.ofSession("pi:young")).isPresent();
        assertThat(home.folder().resolve("handouts/.7-1-1"))
                .as("somebody may be writing it")
                .exists();
    }

    @Test
    void for_a_session_that_was_long_over_when_it_was_imported_nothing_is_kept() throws IOException {
        imported("old", Cli.NOW.minus(LONG));

        assertThat(new SessionBriefings(home).ofSession("pi:old")).isEmpty();
        assertThat(new SessionBriefings(home).ofProject(ProjectName.of(user))).isPresent();
    }

    @Test
    void an_agent_is_told_where_the_command_is() throws IOException {
        System.setProperty("varve.command", "/opt/my tools/varve");
        try {
            imported("new", Cli.NOW);
        } finally {
            System.clearProperty("varve.command");
        }

        assertThat(new SessionBriefings(home).ofSession("pi:new").orElseThrow())
                .contains("or `'/opt/my tools/varve' recall --all WORDS` in a shell");
    }

    @Test
    void what_hooks_and_imports_write_is_their_owners_alone_also_where_the_folder_was_there_before()
            throws IOException {
        Files.createDirectories(home.folder());
        Files.setPosixFilePermissions(home.folder(), PosixFilePermissions.fromString("rwxrwxrwx"));
        imported("new", Cli.NOW);
        new SessionBriefings(home).given("pi:new", "Keep the old column", true);
        new Pending(home).add(new Pending.Event(Program.PI, user.resolve("new.jsonl"), user, true));
        new Pending(home).drain(event -> {});
        new Pending(home).add(new Pending.Event(Program.PI, user.resolve("new.jsonl"), user, true));
        home.log(Cli.NOW, "something");
        try (Stream<Path> all = Files.walk(home.folder()).skip(1)) {
            assertThat(all.toList())
                    .hasSizeGreaterThan(8)
                    .allSatisfy(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
        }
    }
}
