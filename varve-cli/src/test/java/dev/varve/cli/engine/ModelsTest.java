package dev.varve.cli.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.cli.Cli;
import dev.varve.cli.Cli.Result;
import dev.varve.embedding.Embedder;
import dev.varve.store.CountedMessage;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with a model that the user has put beside it. */
class ModelsTest {
    @TempDir
    Path folder;

    private String database = "";

    @BeforeEach
    void twoMessages() {
        database = folder.resolve("memory.db").toString();
        say(2);
    }

    private void say(int count) {
        try (Store store = SqliteStore.open(Path.of(database))) {
            List<CountedMessage> messages = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String text = i == 1 ? "we bought a puppy" : "the ferry leaves at noon, number " + i;
                messages.add(new CountedMessage(Message.user(text, Cli.NOW), 10));
            }
            store.append(Scope.of("s"), messages);
        }
    }

    /** A jar that says which class is a model. */
    private Cli withModel() throws IOException {
        Path library = Files.createDirectories(folder.resolve("lib"));
        try (OutputStream file = Files.newOutputStream(library.resolve("pets.jar"));
                ZipOutputStream jar = new ZipOutputStream(file)) {
            jar.putNextEntry(new ZipEntry("META-INF/services/" + Embedder.class.getName()));
            jar.write(PetModel.class.getName().getBytes(StandardCharsets.UTF_8));
        }
        return new Cli(folder).variable("VARVE_LIB", library.toString());
    }

    @Test
    void recall_finds_other_words_for_the_same() throws IOException {
        Result by = withModel().run("recall", "--db", database, "dogs");

        assertThat(by.out()).contains("puppy");
        assertThat(by.err()).isEmpty();
        assertThat(new Cli(folder).run("recall", "--db", database, "dogs").out())
                .contains("No entries found.");
        assertThat(withModel()
                        .variable("VARVE_RECALL_EMBEDDINGS", "off")
                        .run("recall", "--db", database, "dogs")
                        .out())
                .contains("No entries found.");
    }

    @Test
    void a_model_in_the_persons_folder_is_found_whatever_the_system_calls_that() throws IOException {
        withModel();
        Files.createDirectories(folder.resolve(".varve"));
        Files.move(folder.resolve("lib"), folder.resolve(".varve/lib"));

        for (String variable : List.of("HOME", "USERPROFILE")) {
            assertThat(new Cli(folder)
                            .variable(variable, folder.toString())
                            .run("recall", "--db", database, "dogs")
                            .out())
                    .as(variable)
                    .contains("puppy");
        }
    }

    @Test
    void recall_in_all_sessions_finds_other_words_for_the_same() throws IOException {
        try (Store store = SqliteStore.open(Path.of(database))) {
            store.append(
                    new Scope(Scope.DEFAULT, Scope.DEFAULT, "other"),
                    List.of(new CountedMessage(Message.user("our puppy grew up", Cli.NOW), 10)));
        }

        assertThat(withModel().run("recall", "--db", database, "--all", "dogs").out())
                .contains("  s  #", "we bought a puppy", "  other  #", "our puppy grew up");
        assertThat(new Cli(folder)
                        .run("recall", "--db", database, "--all", "dogs")
                        .out())
                .isEmpty();
    }

    @Test
    void the_doctor_says_what_is_not_found_by_meaning_yet() throws IOException {
        assertThat(withModel().run("doctor", "--db", database).out()).contains("pets, 2 messages not read yet");
        withModel().run("embed", "--db", database);
        assertThat(withModel().run("doctor", "--db", database).out()).contains("pets, all messages have been read");
        assertThat(new Cli(folder).run("doctor", "--db", database).out()).contains("no model for it");
    }

    @Test
    void what_is_imported_is_found_by_meaning_at_once() throws IOException {
        Path recorded = folder.resolve("talk.jsonl");
        Files.writeString(recorded, """
                {"type":"user","sessionId":"talk","uuid":"u1","cwd":"/shed","timestamp":"2026-03-02T09:00:00Z",\
                "message":{"role":"user","content":"our puppy digs holes"}}
                {"type":"assistant","sessionId":"talk","uuid":"u2","parentUuid":"u1","cwd":"/shed",\
                "timestamp":"2026-03-02T09:00:10Z","message":{"role":"assistant","content":[{"type":"text","text":"Give it a box of sand."}]}}
                """);
        String imported = folder.resolve("imported.db").toString();

        assertThat(withModel()
                        .variable("HOME", folder.toString())
                        .run("import", "--db", imported, recorded.toString())
                        .out())
                .contains("2 new messages");

        assertThat(withModel().run("doctor", "--db", imported).out()).contains("pets, all messages have been read");
    }

    @Test
    void an_export_has_no_vectors_and_they_are_computed_anew_after_the_import() throws IOException {
        withModel().run("embed", "--db", database);
        String exported = withModel().run("export", "--db", database).out();
        Files.writeString(folder.resolve("s.jsonl"), exported);
        String other = folder.resolve("other.db").toString();

        assertThat(withModel()
                        .run("import", "--db", other, folder.resolve("s.jsonl").toString())
                        .out())
                .contains("2 messages");

        assertThat(exported).doesNotContain("pets");
        assertThat(withModel().run("doctor", "--db", other).out()).contains("pets, 2 messages not read yet");
        assertThat(withModel().run("recall", "--db", other, "dogs").out()).contains("puppy");
    }

    @Test
    void recall_does_not_make_anybody_wait_for_a_long_session() throws IOException {
        say(400);

        Result before = withModel().run("recall", "--db", database, "dogs");
        Result embedded = withModel().run("embed", "--db", database);
        Result after = withModel().run("recall", "--db", database, "dogs");

        assertThat(before.err()).contains("402 messages can be found by their words only");
        assertThat(before.out()).doesNotContain("puppy");
        assertThat(embedded.out()).contains("402 messages of 1 session read");
        assertThat(after.out()).contains("puppy");
        assertThat(withModel()
                        .run("embed", "--db", database, "--json")
                        .json()
                        .path("messages")
                        .asInt(-1))
                .isZero();
    }

    @Test
    void without_a_model_embed_says_what_to_do() {
        assertThat(new Cli(folder).run("embed", "--db", database).err()).contains("~/.varve/lib");
        assertThat(new Cli(folder)
                        .variable("VARVE_LIB", "missing")
                        .run("embed", "--db", database)
                        .err())
                .contains("no folder");
    }
}
