package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From recorded calls of an agent to what the next session is told. */
class AgentSavesCommandTest {
    @TempDir
    Path folder;

    private Path data = Path.of("");
    private Path labels = Path.of("");
    private Path calls = Path.of("");
    private Path lasts = Path.of("");

    @BeforeEach
    void recording() throws IOException {
        data = Files.createDirectories(folder.resolve("data/shop"));
        labels = Files.createDirectories(folder.resolve("labels"));
        calls = Files.createDirectories(folder.resolve("calls"));
        Files.writeString(data.resolve("a.jsonl"), """
                {"role":"user","content":"Hm, prices had better be kept in cents, I guess. Can you look at the cart?"}
                {"role":"assistant","content":"The cart is empty."}
                {"role":"user","content":"For this one take the short way."}
                {"role":"assistant","content":"Taken."}
                """);
        Files.writeString(labels.resolve("a.tsv"), """
                file\tmessage\tsentence\twho\tlabels\tref\ttext
                shop/a.jsonl\t0\t0\tperson\tdecision\t\tHm, prices had better be kept in cents, I guess.
                shop/a.jsonl\t0\t1\tperson\terrand\t\tCan you look at the cart?
                shop/a.jsonl\t2\t0\tperson\tdecision\t\tFor this one take the short way.
                """);
        lasts = Files.writeString(
                folder.resolve("lasts.tsv"), "shop/a.jsonl\t0\t0\tproject\nshop/a.jsonl\t2\t0\tsession\n");
    }

    private String printed(String... made) throws IOException {
        Files.writeString(calls.resolve("a.tsv"), "shop/a.jsonl\n" + String.join("\n", made) + "\n");
        return Printed.by(
                new AgentSavesCommand(),
                "--data",
                folder.resolve("data"),
                "--labels",
                labels,
                "--lasts",
                lasts,
                "--calls",
                calls,
                "--wrong");
    }

    @Test
    void a_saved_line_is_right_by_what_it_quotes() throws IOException {
        assertThat(printed(
                        "0\tremember\tdecision\tAmounts of money are cents\t#0:4-39",
                        "2\tremember\tdecision\t#2:0-31\t#2:0-31",
                        "2\tremember\trule\tPrinters stay blue\t#2:0-31"))
                .contains("| shop/a.jsonl | 1 | 3 | 1 | 2 | 1 | 1 |")
                .contains("- saved wrongly (2 person decision session): For this one take the short way")
                .contains("- refused: Printers stay blue <- Kept as");
    }

    @Test
    void what_the_agent_takes_back_is_not_told() throws IOException {
        assertThat(printed("0\tremember\tdecision\t#0:4-39\t#0:4-39", "2\tretire\t0\t\t#0:4-39"))
                .contains("| shop/a.jsonl | 1 | 2 | 0 | 0 | 0 | 0 |");
    }

    @Test
    void the_agent_reads_a_recording_as_it_was() {
        assertThat(Printed.by(new AgentSavesCommand(), "--data", folder.resolve("data"), "--show", "shop/a.jsonl"))
                .contains("#2 USER: For this one take the short way.")
                .contains("#3 agent: Taken.");
    }
}
