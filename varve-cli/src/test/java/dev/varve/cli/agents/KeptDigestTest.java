package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.cli.Cli;
import dev.varve.store.CountedMessage;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A digest is written once for each state of a project, and no copy of it outlives what was deleted. */
class KeptDigestTest {
    private static final int TOKENS = 2_000;

    @TempDir
    private Path user;

    private Path folder = Path.of("");
    private AgentHome home = new AgentHome(Path.of(""));

    @BeforeEach
    void recorded() throws IOException {
        folder = Files.createDirectories(user.resolve("pond"));
        home = new AgentHome(user);
        home.makePrivate();
        Path file = Files.writeString(
                user.resolve("one.jsonl"),
                "{\"type\":\"session\",\"id\":\"one\",\"timestamp\":\"" + Cli.NOW + "\",\"cwd\":\"" + folder
                        + "\"}\n{\"type\":\"message\",\"id\":\"m\",\"timestamp\":\"" + Cli.NOW
                        + "\",\"message\":{\"role\":\"user\",\"content\":\"From now on, always count the herons\"}}\n");
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, Clock.fixed(Cli.NOW, ZoneOffset.UTC))) {
            AgentMemories.recordings(home, memory).run(List.of(file), false, each -> {});
        }
    }

    private Cli.Result varve(String... args) {
        return new Cli(folder).variable("HOME", user.toString()).run(args);
    }

    private String digest() {
        return varve("digest").out();
    }

    private String project() {
        return ProjectName.of(folder);
    }

    /** Files from which a new session could be told of herons. */
    private List<Path> withHerons() throws IOException {
        try (Stream<Path> files = Files.list(home.folder("handouts"))) {
            return files.filter(KeptDigestTest::hasHerons).toList();
        }
    }

    private static boolean hasHerons(Path file) {
        try {
            return Files.readString(file).contains("herons");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Path kept() {
        return home.folder().resolve("handouts").resolve(SessionBriefings.fileName("digest:" + project()));
    }

    @Test
    void a_digest_of_an_unchanged_project_is_read_as_the_import_wrote_it() throws IOException {
        Files.writeString(kept(), Files.readString(kept()).replace("herons", "storks"));

        assertThat(digest()).contains("storks").doesNotContain("herons");
    }

    @Test
    void a_digest_of_another_size_or_of_a_project_that_has_changed_is_written_anew() throws IOException {
        Files.writeString(kept(), Files.readString(kept()).replace("herons", "storks"));
        assertThat(varve("digest", "--budget", "1000").out()).contains("herons");

        Files.writeString(kept(), Files.readString(kept()).replace("herons", "storks"));
        try (SqliteStore store = SqliteStore.open(home.database())) {
            store.append(
                    new Scope(Scope.DEFAULT, project(), "pi:two"),
                    List.of(new CountedMessage(Message.user("From now on, always count the egrets", Cli.NOW), 10)));
        }
        assertThat(digest()).contains("herons", "egrets");
    }

    @Test
    void nothing_that_was_deleted_is_left_in_it() throws IOException {
        digest();
        assertThat(withHerons()).contains(kept());

        String database = home.database().toString();
        varve("clear", "--db", database, "--resource", project(), "--session", "pi:one", "--force");

        assertThat(withHerons()).isEmpty();
        assertThat(digest()).doesNotContain("herons");
        assertThat(withHerons()).isEmpty();
    }

    @Test
    void a_digest_that_is_late_for_a_deletion_is_not_kept() throws IOException {
        try (SqliteStore store = SqliteStore.open(home.database())) {
            Project before = Project.of(store, Scope.DEFAULT, project()).snapshot();
            assertThat(before.digest(TOKENS, ZoneOffset.UTC).rules()).isNotEmpty();
            store.delete(new Scope(Scope.DEFAULT, project(), "pi:one"));

            assertThat(new KeptDigest(home, store, Scope.DEFAULT, project()).write(before, TOKENS))
                    .contains("herons");
        }

        assertThat(kept()).doesNotExist();
    }
}
