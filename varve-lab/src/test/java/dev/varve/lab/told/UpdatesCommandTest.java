package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From dialogues and pairs to the tables. */
class UpdatesCommandTest {
    @TempDir
    Path folder;

    @Test
    void updatesReadsDialoguesAndPairs() throws IOException {
        Files.writeString(folder.resolve("dialogue_1.json"), """
                {"context":{"mentor":"Ann","mentee":"Ben"},"instructions":[[[12,0]],[[12,1],[22,0]]],"sessions":[
                {"type":["filler-add","instruction-add"],"topic":["A trip","always end variable names with '_x'"],
                 "text":"Ann: Always end variable names with '_x'.\\n\\nBen: I will.\\nThank you."},
                {"type":["instruction-update","instruction-add"],
                 "topic":["always end variable names with '_z'","always use docstrings in methods"],
                 "text":"Ann: From now on, always end variable names with '_z'.\\n\\nBen: Fine.\\n\\nAnn: Always use docstrings in methods."}]}
                """);
        MemoryCode dialogue = MemoryCode.read(folder.resolve("dialogue_1.json"));
        assertThat(dialogue.inForce())
                .containsExactly("always end variable names with '_z'", "always use docstrings in methods");
        assertThat(dialogue.sessions().get(0).get(1).text()).isEqualTo("I will.\nThank you.");
        Path pairs = Files.writeString(
                folder.resolve("pairs.tsv"), "t-1\ttools\tUse yarn.\tUse pnpm from now on, not yarn.\treplaces\n");
        assertThat(Printed.by(new UpdatesCommand(), "--data", folder, "--pairs", pairs))
                .contains("| dialogue_1 | 2 |")
                .contains("| tools | 1 |");
    }

    @Test
    void pairsMayNameTheirValues() throws IOException {
        Path pairs = Files.writeString(
                folder.resolve("updates.tsv"), "u-1\ttools\tUse yarn.\tUse pnpm, not yarn.\tyarn\tpnpm\n");
        Path alike = Files.writeString(
                folder.resolve("alike.tsv"), "a-1\towners\tUse yarn for this.\tUse tar for that.\tyarn\ttar\n");
        assertThat(Printed.by(new UpdatesCommand(), "--pairs", pairs, "--alike", alike))
                .contains("| tools | 1 |")
                .contains("| owners | 0 | 0 | 0 | 0 | 0 | 1 |");
    }
}
