package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory does not tell again what the project's own files tell each session. */
class InstructionFilesTest {
    private static final String DIGEST = """
            ## Memory of this project

            Notes on earlier sessions.

            ### Rules
            - 2026-03-02 Mina: Never force-push, not even to your own branch
            - 2026-03-02 Mina: Keep `reports` short
            - 2026-03-03 Mina: Use tabs (saved)

            ### Decisions
            - 2026-03-04 Mina: We use PostgreSQL 16 for orders

            More: the tool `recall`.
            """;

    @TempDir
    Path folder;

    @Test
    void lines_that_a_file_has_word_for_word_are_left_out_with_their_heading() throws IOException {
        Files.createDirectories(folder.resolve(".git"));
        Files.writeString(folder.resolve("AGENTS.md"), "# Rules\n\n* **Keep** `reports` short.\n* Use tabs\n");
        Files.writeString(folder.resolve("CLAUDE.md"), "We use PostgreSQL 16\nfor orders, and nothing else.");

        String rest =
                InstructionFiles.around(folder.resolve("src/main")).rest(DIGEST).orElseThrow();

        assertThat(rest)
                .contains("Never force-push", "Use tabs (saved)", "More: the tool")
                .doesNotContain("reports", "PostgreSQL", "### Decisions");
    }

    @Test
    void without_such_files_nothing_changes() throws IOException {
        Files.createDirectories(folder.resolve(".git"));
        assertThat(InstructionFiles.around(folder).rest(DIGEST)).contains(DIGEST);
        Files.writeString(folder.resolve("CLAUDE.md"), "Other words");
        assertThat(InstructionFiles.around(folder).rest(DIGEST).orElseThrow().strip())
                .isEqualTo(DIGEST.strip());
    }

    @Test
    void a_digest_that_the_files_tell_whole_is_not_told() throws IOException {
        Files.createDirectories(folder.resolve(".git"));
        Files.writeString(folder.resolve("CLAUDE.md"), "- always run the tests\n");
        assertThat(InstructionFiles.around(folder)
                        .rest("## Memory\n\n### Rules\n- 2026-03-02 Ann: Always run the tests\n"))
                .isEmpty();
    }
}
