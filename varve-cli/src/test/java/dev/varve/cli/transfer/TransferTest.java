package dev.varve.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Export and import. */
class TransferTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));
    private String exported = "";

    @BeforeEach
    void export() throws IOException {
        cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(60) + """
                        {"role":"assistant","at":"2026-03-02T10:00:00Z","parts":[{"type":"text","text":"half \\ud83d of a pair"},{"type":"tool_call","id":"c1","name":"sum","arguments":{"a":1.10,"b":1e3}}],"attributes":{"sig":"x"}}
                        {"role":"tool","at":"2026-03-02T10:00:01Z","name":"calc","parts":[{"type":"tool_result","call":"c1","content":"1001.1","error":true},{"type":"attachment","media_type":"image/png","uri":"file:a.png"}]}
                        """);
        assertThat(cli.run("replay", "orders.jsonl", "--policy", "incremental", "--set", "reflect.observationsAt=300")
                        .err())
                .isEmpty();
        exported = cli.run("export").out();
    }

    @Test
    @Tag("COR-30")
    @Tag("COR-32")
    void import_gives_the_same_session() throws IOException {
        assertThat(exported).contains("\"kind\":\"reflection\"").contains("superseded");
        cli.write("session.jsonl", exported);
        String context = cli.run("context").out();
        String show = cli.run("show", "--all").out();
        cli.run("clear", "--force", "--session", "orders");

        Cli.Result result = cli.run("import", "session.jsonl");

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("Imported session orders: 122 messages");
        assertThat(cli.run("export").out()).isEqualTo(exported);
        assertThat(cli.run("show", "--all").out()).isEqualTo(show);
        assertThat(cli.run("context").out()).isEqualTo(context);
        assertThat(cli.run("doctor").out()).contains("none lost");
        assertThat(cli.run("replay", "orders.jsonl").out()).contains("0 new");
    }

    @Test
    void deleted_messages_stay_deleted_also_where_they_were_the_last() {
        for (String span : new String[] {"3-5", "117-123"}) {
            assertThat(cli.run("forget", "--session", "orders", "--span", span, "--force")
                            .code())
                    .isEqualTo(ExitCode.OK);
            String left = cli.run("export").out();
            cli.run("clear", "--force", "--session", "orders");

            assertThat(cli.input(left).run("import", "-").err()).isEmpty();

            assertThat(cli.run("export").out()).isEqualTo(left).contains("\"gone\":\"" + "3-");
            assertThat(cli.run("doctor").out()).contains("none lost");
        }
    }

    @Test
    @Tag("G4")
    @Tag("G13")
    void export_writes_a_file_too_for_its_owner_alone() throws IOException {
        Path file = cli.write("session.jsonl", "an older backup");
        assertThat(cli.run("export", "-o", "session.jsonl").out()).isEmpty();
        assertThat(file).hasContent(exported);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    @Tag("G4")
    void a_file_that_cannot_be_written_to_its_end_leaves_the_one_before_it() throws IOException {
        Path file = cli.write("session.jsonl", "an older backup");
        assertThatThrownBy(() -> WholeFile.write(file, out -> {
                    out.write(exported);
                    throw new IOException("killed");
                }))
                .hasMessage("killed");
        assertThat(file).hasContent("an older backup");
        assertThat(folder.toFile().list((in, name) -> name.endsWith(".new"))).isEmpty();
    }

    @Test
    @Tag("G13")
    void a_header_that_tells_of_millions_of_deleted_messages_is_refused() {
        refused(exported.replaceFirst("\"gone\":\"\"", "\"gone\":\"1-400000001\""), "more than 1000000");
        refused(exported.replaceFirst("\"gone\":\"\"", "\"gone\":\"9-12,3-5\""), "out of order");
    }

    @Test
    void places_that_cannot_be_read_or_written_are_named() {
        assertThat(cli.run("export", "-o", "none/session.jsonl"))
                .isEqualTo(new Cli.Result(
                        ExitCode.USAGE,
                        "",
                        "varve: " + folder.resolve("none/session.jsonl")
                                + " cannot be written; name a file in an existing folder\n"));
        assertThat(cli.run("import", ".", "--session", "copy"))
                .isEqualTo(new Cli.Result(ExitCode.USAGE, "", "varve: .: is a directory; name a file in it\n"));
    }

    @Test
    void import_refuses_a_session_that_exists() {
        Cli.Result result = cli.input(exported).run("import", "-");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .contains("exists already")
                .contains("--session")
                .hasLineCount(1);
        assertThat(cli.run("export").out()).isEqualTo(exported);
        assertThat(cli.input(exported).run("import", "-", "--session", "copy").code())
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void a_cut_export_leaves_nothing() {
        String cut = exported.substring(0, exported.lastIndexOf("{\"record\""));
        refused(cut, "promises");
        refused(exported.substring(0, exported.length() - 30), "is not JSON");
    }

    @Test
    @Tag("COR-31")
    void a_forged_export_leaves_nothing() {
        refused(exported.replaceFirst("\"from\":1,\"to\":\\d+", "\"from\":1,\"to\":2"), "export the session again");
        refused(exported.replaceFirst("\"seq\":7,", "\"seq\":8,"), ":8: is out of order");
        refused("{\"role\":\"user\"}\n", "varve replay");
        refused("", "is empty");
    }

    private void refused(String text, String reason) {
        Cli.Result result = cli.input(text).run("import", "-", "--session", "copy");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains(reason).hasLineCount(1);
        assertThat(cli.run("list").out()).doesNotContain("copy");
    }
}
