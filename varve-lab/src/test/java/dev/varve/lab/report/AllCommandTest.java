package dev.varve.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AllCommandTest {
    private static final String OUTPUT = """
            Measured <here>

            | memory | turns | p50 ms |
            |---|---:|---:|
            | one | 10 | 0.50 (0.4 to 0.6) |
            | one | 1,000 | 0.75 |
            | other | 10 | 2.00 |
            """;
    private static final String ROOT = "varve.root";

    private final StringWriter printed = new StringWriter();

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        System.clearProperty(ROOT);
    }

    private static Report report() {
        return new Report(
                List.of("Machine: 2 cores"),
                List.of(new Benchmark.Part("Speed", "run speed", Execution.Outcome.done(OUTPUT), 61.2)));
    }

    @Test
    void the_markdown_has_the_tables_as_they_are_and_the_command_and_how_each_part_ended() {
        String text = report().markdown();

        assertThat(text)
                .contains(
                        "`run speed`",
                        "| one | 1,000 | 0.75 |",
                        "```\nMeasured <here>\n```",
                        "| part | seconds | |",
                        "| Speed | 61 | done |");
    }

    /** A project whose benchmarks do what a script says. */
    private int run(String script, String... arguments) throws IOException {
        Path program = Files.createDirectories(folder.resolve("varve-lab")).resolve("run");
        Files.writeString(program, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        System.setProperty(ROOT, folder.toString());
        return new CommandLine(new AllCommand())
                .setOut(new PrintWriter(printed))
                .setErr(new PrintWriter(printed))
                .execute(Stream.concat(
                                Stream.of("--out", folder.resolve("report").toString()), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private String text() throws IOException {
        return Files.readString(folder.resolve("report/report.md"));
    }

    @Test
    void a_part_that_fails_is_said_the_others_go_on_and_the_code_tells() throws IOException {
        int code = run("""
                [ $1 = turns ] && { echo half a table; echo no disk >&2; exit 3; }
                echo "output of $*"
                """);

        assertThat(code).isEqualTo(1);
        assertThat(text())
                .contains(
                        "failed with code 3 |",
                        "failed with code 3\nno disk",
                        "half a table",
                        "output of footprint",
                        "output of speed --minutes 9",
                        "| Quality without a model | 0 | left out: needs --data DIR |",
                        "Commit: ",
                        "Command: varve-lab/run all --out ");
        assertThat(printed.toString()).contains("A turn on SQLite: 0 s, failed with code 3");
    }

    @Test
    void all_well_is_zero_and_the_data_goes_to_those_that_read_it() throws IOException {
        Files.createDirectories(folder.resolve("data/agent"));
        Path session = Files.createFile(folder.resolve("data/agent/one.jsonl"));

        assertThat(run("echo \"output of $*\"", "--data", folder.resolve("data").toString()))
                .isZero();

        assertThat(text())
                .contains("output of quality --data " + folder.resolve("data"))
                .contains("output of cost " + session, "output of observe " + session);
    }

    @Test
    void what_is_skipped_is_not_run_and_what_is_no_part_is_refused() throws IOException {
        String most = Benchmark.ALL.stream()
                .map(Benchmark::name)
                .filter(name -> !name.equals("turns"))
                .distinct()
                .collect(Collectors.joining(","));

        assertThat(run("echo \"output of $*\"", "--quick", "--skip", most)).isZero();
        assertThat(text()).contains("output of turns --turns 100").doesNotContain("output of speed");
        assertThat(run("exit 0", "--skip", "speeed")).isEqualTo(2);
        assertThat(run("exit 0", "--skip", most + ",turns")).isEqualTo(2);
    }

    @Test
    void it_ends_within_the_time_that_is_stated() throws IOException {
        run("exit 0");

        assertThat(Benchmark.ALL).allSatisfy(job -> assertThat(job.most()).isPositive());
        assertThat(printed.toString())
                .contains("at most " + Benchmark.most(Benchmark.ALL).toMinutes() + " minutes");
    }
}
