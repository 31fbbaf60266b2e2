package dev.varve.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that mean nothing: wrong usage, with what was probably meant. */
@Tag("E")
class MissingSessionTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void replay() throws IOException {
        cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(2));
        cli.run("replay", "orders.jsonl");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status -s oders",
                "show -s oders",
                "context -s oders",
                "recall refund -s oders",
                "export -s oders",
                "forget -s oders --span 1-2 --force"
            })
    void an_unknown_session_is_wrong_usage_and_the_closest_name_is_told(String line) {
        Cli.Result result = cli.run(line.split(" "));
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("there is no session").contains("did you mean 'orders'?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "show", "context", "recall refund", "list", "export", "prune --older-than 1"})
    void an_unknown_database_is_wrong_usage_and_none_is_made(String line) {
        Cli.Result result = cli.run((line + " --db typo.db").split(" "));
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("typo.db").contains("'varve replay FILE' makes it");
        assertThat(Files.exists(cli.path("typo.db"))).isFalse();
    }

    @Test
    @Tag("C7")
    void the_beginning_of_a_key_is_enough_where_only_one_session_has_it() throws IOException {
        cli.write("claude.jsonl", Samples.orders(2));
        cli.run("replay", "claude.jsonl", "--session", "claude-code:8ed0e767-1");
        assertThat(cli.run("status", "-s", "8ed0").out()).contains("claude-code:8ed0e767-1");
        assertThat(cli.run("status", "-s", "claude-code:8e").out()).contains("claude-code:8ed0e767-1");
        assertThat(cli.run("status", "-s", "8ed").code()).isEqualTo(ExitCode.USAGE);

        cli.run("replay", "claude.jsonl", "--session", "claude-code:8ed0e767-2");
        Cli.Result result = cli.run("status", "-s", "8ed0");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("2 ids begin with '8ed0'");
    }

    @Test
    void a_session_of_another_owner_is_pointed_at() {
        Cli.Result result = cli.run("show", "-s", "orders", "--resource", "ada");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("there is 'orders' with --resource default");
    }

    @Test
    void an_unknown_fact_is_wrong_usage() {
        Cli.Result result = cli.run("facts", "--forget", "f-1");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("there is no fact f-1");
    }

    @Test
    void recall_reads_on_in_a_long_message() throws IOException {
        String body = "start " + "word ".repeat(900) + "the-very-end";
        cli.write("long.jsonl", Samples.line("user", 1, body));
        cli.run("replay", "long.jsonl");
        String first = cli.run("recall", "-s", "long", "--span", "1").out();
        assertThat(first).contains("more characters; message 1 at ").doesNotContain("the-very-end");
        String at = first.replaceAll("(?s).*message 1 at (\\d+)].*", "$1");
        assertThat(cli.run("recall", "-s", "long", "--span", "1", "--from", at).out())
                .contains("the-very-end");
        assertThat(cli.run("recall", "-s", "long", "--span", "1-2", "--from", at)
                        .code())
                .isEqualTo(ExitCode.USAGE);
    }
}
