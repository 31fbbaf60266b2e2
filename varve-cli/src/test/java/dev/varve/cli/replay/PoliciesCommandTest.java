package dev.varve.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class PoliciesCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void puts_the_four_policies_side_by_side_and_stores_nothing() throws IOException {
        Cli cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(60));
        Cli.Result result = cli.run("policies", "orders.jsonl");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out())
                .contains("| `defaults` |", "| `incremental` |", "| `windowed` |", "| `tiered` |")
                .contains("full history  (tokens over 61 turns)");
        assertThat(folder.resolve(".varve")).doesNotExist();

        JsonNode json = cli.run("policies", "orders.jsonl", "--json").json();
        assertThat(json).hasSize(4);
        assertThat(json.get(1).get("largest_context_tokens").longValue())
                .isLessThan(json.get(2).get("largest_context_tokens").longValue());
    }

    @Test
    void a_file_without_a_conversation_is_wrong_use() throws IOException {
        Cli cli = new Cli(folder);
        cli.write("empty.jsonl", "");
        assertThat(cli.run("policies", "empty.jsonl").code()).isEqualTo(ExitCode.USAGE);
    }
}
