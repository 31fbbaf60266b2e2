package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From messages that quote to the table. */
class QuotedCommandTest {
    @TempDir
    Path folder;

    @Test
    void rulesAreCountedByWhoseTheyAre() throws IOException {
        Path file = Files.writeString(folder.resolve("quoted.jsonl"), """
                {"id": "a", "kind": "own", "message": "From now on, never push to main.", "foreign": "", "own": "never push to main"}
                {"id": "b", "kind": "quote", "message": "> Never push to main.\\n\\nwhat does he mean?", "foreign": "Never push to main.", "own": ""}
                """);
        assertThat(Printed.by(new QuotedCommand(), "--file", file, "--wrong"))
                .contains("| own, the person's own | 1 | 1 | 0 | 1 | 1 |")
                .contains("| quote, somebody else's | 1 | 0 | 0 | 0 | 0 |")
                .doesNotContain("missing");
    }

    @Test
    void aRuleThatIsNotToldIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("quoted.jsonl"), """
                {"id": "a", "kind": "own", "message": "hi", "own": "never push to main"}
                {"id": "b", "kind": "own", "message": "hi", "own": "always squash"}
                """);
        assertThat(Printed.by(new QuotedCommand(), "--file", file, "--wrong", "--only", "a"))
                .contains("a own missing: never push to main")
                .contains("| own, the person's own | 1 | 0 | 0 | 0 | 0 |")
                .doesNotContain("always squash");
    }

    @Test
    void aLineThatIsNoMessageIsQuoted() throws IOException {
        Path file = Files.writeString(folder.resolve("quoted.jsonl"), "{\"id\": \"a\"}\n");
        assertThatThrownBy(() -> Printed.by(new QuotedCommand(), "--file", file))
                .hasMessageContaining("no message in {\"id\": \"a\"}");
    }
}
