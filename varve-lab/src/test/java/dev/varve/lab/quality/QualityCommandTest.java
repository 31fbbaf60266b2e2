package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** From LoCoMo's format to the tables. */
class QualityCommandTest {
    private final StringWriter printed = new StringWriter();

    @TempDir
    Path folder;

    @BeforeEach
    void prepare() throws IOException {
        Files.createDirectory(folder.resolve("locomo"));
        Files.writeString(folder.resolve("locomo/locomo_test.json"), """
                [{"sample_id":"s1",
                  "conversation":{"speaker_a":"Ann","speaker_b":"Ben","session_1_date_time":"1:56 pm on 8 May, 2023",
                    "session_1":[{"speaker":"Ann","dia_id":"D1:1","text":"How was your week, and what is new?"},
                                 {"speaker":"Ben","dia_id":"D1:2","text":"I moved to Porto with a parrot called Mango."},
                                 {"speaker":"Ann","dia_id":"D1:3","text":"Lovely, I repaired the greenhouse."}]},
                  "observation":{"session_1_observation":{"Ben":[["Ben moved to Porto with a unicorn.","D1:2"]]}},
                  "qa":[{"question":"Which animal moved with Ben?","answer":"a parrot called Mango","evidence":["D1:2"],
                         "category":4}]}]
                """);
    }

    private int run(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--data", folder.toString(), "--budget", "4000"));
        arguments.addAll(Arrays.asList(more));
        printed.getBuffer().setLength(0);
        return new CommandLine(new QualityCommand())
                .setOut(new PrintWriter(printed))
                .setErr(new PrintWriter(printed))
                .execute(arguments.toArray(String[]::new));
    }

    private String row(String start) {
        return printed.toString()
                .lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElse("no row " + start);
    }

    @Test
    void each_part_has_its_rows() {
        assertThat(run()).isZero();

        assertThat(row("| English |")).contains("| 1 | 100.0 |");
        assertThat(row("| varve context |")).contains("| 100.0 ± 0.0 |");
        assertThat(row("| BM25 raw turns, as many tokens |")).contains("| 100.0 ± 0.0 |");
        assertThat(row("| Varve log, written to fit, 4000 |")).contains("| 0.0 ± 0.0 |");
        assertThat(row("| LLM notes (LoCoMo's) |")).doesNotContain("no row");
    }

    @Test
    void the_notes_that_locomo_ships_are_checked_for_inventions() {
        run("--only", "LLM.*");

        assertThat(printed.toString()
                        .lines()
                        .filter(line -> line.startsWith("| LLM notes"))
                        .reduce((a, b) -> b))
                .hasValueSatisfying(row -> assertThat(row)
                        .startsWith("| LLM notes (LoCoMo's) | 25.0 ± ") // of Ben, move, Porto, unicorn
                        .endsWith("| 100.0 ± 0.0 | 4, 0, 1, 1 |"));
    }
}
