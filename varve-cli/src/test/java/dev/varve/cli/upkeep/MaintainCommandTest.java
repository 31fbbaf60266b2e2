package dev.varve.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MaintainCommandTest {

    @Test
    void a_model_that_is_down_does_not_keep_the_other_jobs_from_their_turn_and_the_exit_code_says_so(
            @TempDir Path folder) throws IOException {
        Cli cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(20));
        cli.run("replay", "orders.jsonl");
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.status(401, Map.of(), "{}"));
            cli.variable("OPENAI_API_KEY", "k");

            Cli.Result result = cli.run(
                    "maintain",
                    "--once",
                    "--digest-after",
                    "0",
                    "--prune-after",
                    "9999",
                    "--model",
                    "openai/m",
                    "--base-url",
                    stub.url());

            assertThat(result.code()).isEqualTo(ExitCode.FAILED);
            assertThat(result.out()).isEqualTo("varve-digest     0\nvarve-end        0\nvarve-prune      0\n");
        }
    }
}
