package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad input gives one clear line, a non-zero exit code, and leaves the database as it was before that message. */
class BadInputTest {
    private static final String GOOD = Samples.orders(2);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void cli() {
        cli = new Cli(folder);
    }

    static Stream<Arguments> badLines() {
        return Stream.of(
                arguments("unknown role", Samples.line("wizard", 90, "Hi"), "unknown role"),
                arguments(
                        "result without call",
                        "{\"role\":\"tool\",\"at\":\"2026-03-02T09:01:00Z\",\"parts\":[{\"type\":\"tool_result\",\"call\":\"c9\",\"content\":\"x\"}]}\n",
                        "c9"),
                arguments("out of order", Samples.line("user", -3_600, "Hi"), "--allow-unordered"),
                arguments("no time", "{\"role\":\"user\",\"text\":\"Hi\"}\n", "time"),
                arguments("duplicate id", Samples.line("user", 2, "Hi"), "m2"),
                arguments("no JSON", "{\"role\":\n", "JSON"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badLines")
    void a_file_with_a_bad_message_is_refused_before_anything_of_it_is_stored(String name, String line, String expected)
            throws IOException {
        cli.write("bad.jsonl", GOOD + line);

        Cli.Result result = cli.run("replay", "bad.jsonl", "--session", "s", "--db", "actual.db");

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .startsWith("varve: bad.jsonl:5: ")
                .contains(expected)
                .hasLineCount(1);
        assertThat(result.out()).isEmpty();
        assertThat(cli.run("list", "--db", "actual.db").out()).isEmpty();
    }

    static Stream<Arguments> badFiles() {
        return Stream.of(
                arguments("empty", new byte[0], "empty"),
                arguments("binary", new byte[] {0, 1, 2, 3, 0, 0, 7}, "binary"),
                arguments("not UTF-8", "Ann: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1), "UTF-8"),
                arguments("no format", "no conversation at all\n".getBytes(StandardCharsets.UTF_8), "--format"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badFiles")
    void a_bad_file_is_named(String name, byte[] bytes, String expected) throws IOException {
        Files.write(folder.resolve("bad.txt"), bytes);
        Cli.Result result = cli.run("replay", "bad.txt");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).startsWith("varve: bad.txt").contains(expected).hasLineCount(1);
        assertThat(cli.run("list").out()).isEmpty();
    }

    @Test
    void a_line_beyond_the_limit_is_refused() throws IOException {
        cli.write("long.jsonl", GOOD + Samples.line("user", 90, "x".repeat(20_000)));
        Cli.Result result = cli.run("replay", "long.jsonl", "--max-line", "10000");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .startsWith("varve: long.jsonl:5: ")
                .contains("--max-line")
                .hasLineCount(1);
        assertThat(cli.run("list", "--json").out()).isEqualTo("[]\n");
    }

    @Test
    void missing_files_and_folders_are_named() {
        assertThat(cli.run("replay", "nothing.jsonl").err())
                .contains("nothing.jsonl")
                .contains("does not exist")
                .hasLineCount(1);
        assertThat(cli.run("replay", ".").err()).contains("is a directory").hasLineCount(1);
        assertThat(cli.run("replay", ".").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    @Tag("ZOR-18")
    void a_key_of_ten_thousand_characters_is_refused_and_one_like_a_path_is_just_a_key() throws IOException {
        cli.write("good.jsonl", GOOD);
        Cli.Result result = cli.run("replay", "good.jsonl", "--session", "k".repeat(10_000));
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("10000 characters").hasLineCount(1);
        assertThat(folder.resolve(".varve")).doesNotExist();

        assertThat(cli.run("replay", "good.jsonl", "--session", "../../etc/passwd")
                        .code())
                .isEqualTo(ExitCode.OK);
        assertThat(cli.run("list").out()).contains("../../etc/passwd");
    }

    @Test
    void a_database_that_is_none_stays_as_it_is() throws IOException {
        cli.write("good.jsonl", GOOD);
        Path file = cli.write("text.db", "this is not a database, but somebody's notes");
        Cli.Result result = cli.run("replay", "good.jsonl", "--db", "text.db");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.err()).startsWith("varve: ").contains("text.db").hasLineCount(1);
        assertThat(file).hasContent("this is not a database, but somebody's notes");
    }

    @Test
    void a_server_of_another_kind_is_refused_and_not_taken_for_a_file() {
        Cli.Result result = cli.run("status", "--db", "mysql://ada:hunter2@host/agents");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .contains("takes no mysql database", "postgresql://user@host/name")
                .doesNotContain("hunter2")
                .hasLineCount(1);
    }

    @Test
    void a_damaged_database_is_reported() throws IOException {
        cli.write("good.jsonl", Samples.orders(200));
        cli.run("replay", "good.jsonl", "--db", "v.db");
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("v.db").toFile(), "rw")) {
            file.seek(4_096);
            file.write(new byte[(int) file.length() - 4_096]);
        }
        Cli.Result result = cli.run("replay", "good.jsonl", "--db", "v.db");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.err()).startsWith("varve: ").contains("v.db").hasLineCount(1);
        assertThat(cli.run("doctor", "--db", "v.db").code()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void a_database_of_a_newer_version_is_refused() throws Exception {
        cli.write("good.jsonl", GOOD);
        cli.run("replay", "good.jsonl", "--db", "v.db");
        sql("INSERT INTO schema_version (version, fingerprint) VALUES (999, '')");
        Cli.Result result = cli.run("replay", "good.jsonl", "--db", "v.db");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.err()).contains("999").contains("newer").hasLineCount(1);
    }

    @Test
    void a_locked_database_is_named() throws Exception {
        cli.write("good.jsonl", GOOD);
        cli.run("replay", "good.jsonl", "--db", "v.db");
        cli.write("more.jsonl", Samples.orders(3));
        try (Connection other = connect();
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            Cli.Result result = cli.run("replay", "more.jsonl", "--session", "good", "--db", "v.db");
            assertThat(result.code()).isEqualTo(ExitCode.FAILED);
            assertThat(result.err()).contains("locked").contains("try again").hasLineCount(1);
        }
        assertThat(cli.run("replay", "more.jsonl", "--session", "good", "--db", "v.db")
                        .out())
                .contains("2 new");
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("v.db"));
    }

    private void sql(String statement) throws SQLException {
        try (Connection connection = connect();
                Statement each = connection.createStatement()) {
            each.execute(statement);
        }
    }
}
