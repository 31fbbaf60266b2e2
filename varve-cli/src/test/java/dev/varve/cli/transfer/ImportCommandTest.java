package dev.varve.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code varve import} refuses before it opens a database. */
class ImportCommandTest {
    @TempDir
    Path folder;

    private String refused(String... words) {
        Cli.Result result = new Cli(folder).variable("HOME", folder.toString()).run(words);
        assertThat(result.code()).as(List.of(words) + result.out()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).hasLineCount(1);
        assertThat(folder.resolve(".varve/varve.db")).doesNotExist();
        return result.err();
    }

    @Test
    void a_program_that_nobody_knows_is_refused_with_those_that_are() {
        assertThat(refused("import", "--all", "--from", "claude-cod")).contains("\"claude-cod\"", "claude-code, codex");
    }

    @Test
    void options_that_would_be_passed_over_are_refused() throws IOException {
        new Cli(folder).write("chat.txt", "Ada: Please keep the blue deploy script.\nAgent: Kept.\n");

        assertThat(refused("import", "--from", "pi", "chat.txt")).contains("--from", "--all");
        assertThat(refused("import", "--from", "pi")).contains("--from", "--all");
        assertThat(refused("import", "--all", "chat.txt")).contains("--all", "chat.txt");
        assertThat(refused("import", "--all", "--session", "s")).contains("--session", "export");
        assertThat(refused("import", "chat.txt", "--session", "s")).contains("--session", "export");
    }

    @Test
    void an_export_that_is_not_utf_8_is_refused_and_leaves_nothing() throws IOException {
        Cli cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(2));
        cli.run("replay", "orders.jsonl");
        byte[] export = cli.run("export")
                .out()
                .replaceFirst("\"orders\"", "\"caf\u00e9\"")
                .getBytes(StandardCharsets.ISO_8859_1);

        Cli.Result result = cli.input(new ByteArrayInputStream(export)).run("import", "-");

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).startsWith("varve: -: is not UTF-8").hasLineCount(1);
        assertThat(cli.run("list").out()).doesNotContain("caf");
    }
}
