package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** From LoCoMo's format to the tables, with a language model behind HTTP as the observer. */
class QualityCommandTest {
    private static final String HEARD = """
            <observations>
            [2023-05-08 13:56] IMPORTANT Ben: moved to Porto with a parrot called Mango
            </observations>
            """;

    private final ProviderStub stub = ProviderStub.start();
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

    @AfterEach
    void stop() {
        stub.close();
    }

    private int run(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--data", folder.toString(), "--budget", "4000", "--base-url", stub.url()));
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
    void without_a_model_nobody_is_called() {
        assertThat(run()).isZero();

        assertThat(stub.calls()).isEmpty();
        assertThat(row("| Varve log, written to fit |")).doesNotContain("no row");
        assertThat(row("| LLM notes (LoCoMo's) |")).doesNotContain("no row");
        assertThat(printed.toString()).doesNotContain("log by").doesNotContain("Spent");
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

    @Test
    void a_language_model_as_observer_is_measured_beside_the_rules() {
        stub.always(call -> Reply.text(HEARD).tokens(500, 30));

        assertThat(run("--observer-model", "openai/test")).isZero();

        assertThat(stub.calls()).hasSize(1);
        assertThat(row("| log by openai/test |")).contains("| 100.0 ± 0.0 |");
        assertThat(row("| log by openai/test, in 25 %, rest recall |")).contains(" 100.0 ");
        assertThat(row("| log by openai/test, 4000 |")).contains("| 0.0 ± 0.0 |", "| 100.0 ± 0.0 |");
        assertThat(row("| Varve log, written to fit |")).doesNotContain("no row");
        assertThat(printed.toString()).contains("Spent so far: 500 tokens read, 30 written");
    }

    @Test
    void what_a_model_makes_up_shows() {
        stub.always(call -> Reply.text(HEARD.replace("parrot", "dinosaur").replace("Ben:", "Ann:")));

        run("--observer-model", "openai/test");

        assertThat(row("| log by openai/test, 4000 |"))
                .startsWith("| log by openai/test, 4000 | 20.0 ± ")
                .contains("| 0.0 ± 0.0 | 5, ");
    }

    @Test
    void an_answer_of_no_use_is_counted_and_the_rest_goes_on() {
        stub.always(call -> Reply.text("I cannot help with that."));

        assertThat(run("--observer-model", "openai/test")).isZero();

        assertThat(printed.toString()).contains("wrote no notes that are of use: 1");
        assertThat(row("| log by openai/test |")).startsWith("| log by openai/test | 4,000 | 0 | 0.0 ± 0.0 |");
    }

    @Test
    void the_bound_is_kept_and_what_needs_no_model_is_printed() {
        assertThat(run("--observer-model", "openai/test", "--max-tokens", "100"))
                .isEqualTo(3);

        assertThat(stub.calls()).isEmpty();
        assertThat(row("| Varve log, written to fit |")).doesNotContain("no row");
        assertThat(printed.toString()).contains("Stopped: the next call could pass the bound of 100 tokens");
    }
}
