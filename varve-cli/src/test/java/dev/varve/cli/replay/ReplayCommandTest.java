package dev.varve.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ReplayCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void cli() {
        cli = new Cli(folder);
    }

    @Test
    void tells_what_a_person_wants_to_know() throws IOException {
        cli.write("orders.jsonl", Samples.orders(60));
        Cli.Result result = cli.run("replay", "orders.jsonl", "--policy", "incremental");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out())
                .contains("Session   orders (varve)")
                .contains("Messages  120 new, 120 in all")
                .contains("compression")
                .contains("Model     extractive (built-in rules): ")
                .containsPattern("Coverage: 120 messages, \\d+ covered, \\d+ raw, none lost")
                .contains("Context within budget at each of 61 turns")
                .contains("full history  (tokens over 61 turns)");
    }

    @Test
    void appends_nothing_the_second_time_and_the_rest_of_a_grown_file() throws IOException {
        cli.write("orders.jsonl", Samples.orders(10));
        cli.run("replay", "orders.jsonl");
        String before = cli.run("export").out();
        Cli.Result second = cli.run("replay", "orders.jsonl");
        assertThat(second.out()).contains("Messages  0 new, 20 in all");
        assertThat(cli.run("export").out()).isEqualTo(before);

        cli.write("orders.jsonl", Samples.orders(12));
        assertThat(cli.run("replay", "orders.jsonl").out()).contains("Messages  4 new, 24 in all");
    }

    @Test
    void keeps_the_times_that_a_file_without_times_got_first() throws IOException {
        cli.write("chat.txt", "Ann: Good morning\nBen: Hello Ann\n");
        cli.run("replay", "chat.txt");
        cli.write("chat.txt", "Ann: Good morning\nBen: Hello Ann\nAnn: Are we done?\n");
        assertThat(cli.run("replay", "chat.txt").out()).contains("Messages  1 new, 3 in all");
    }

    @Test
    void what_a_file_without_times_says_is_as_old_as_the_file() throws IOException {
        Path chat = cli.write("chat.txt", "Ann: Good morning\nBen: Hello Ann\n");
        Files.setLastModifiedTime(chat, FileTime.from(Cli.NOW.minus(Duration.ofDays(40))));
        cli.run("replay", "chat.txt");
        assertThat(cli.run("recall", "morning").out()).contains("2026-02-25");
    }

    @Test
    void a_file_with_a_bad_line_is_refused_before_anything_of_it_is_stored() throws IOException {
        cli.write("orders.jsonl", Samples.orders(10) + "{\"role\":bad\n");

        Cli.Result result = cli.run("replay", "orders.jsonl");

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).startsWith("varve: orders.jsonl:21: ").hasLineCount(1);
        assertThat(cli.path(".varve/varve.db")).doesNotExist();
    }

    @Test
    void what_was_stored_before_a_bad_line_of_standard_input_is_told_and_the_next_run_goes_on() {
        Cli.Result result = cli.input(Samples.orders(10) + "{\"role\":bad\n")
                .run("replay", "-", "--format", "varve", "--session", "orders");

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .contains("stdin:21: ")
                .containsPattern("\\d+ messages before it were stored in session orders and stay")
                .hasLineCount(1);

        Cli.Result next = cli.input(Samples.orders(11)).run("replay", "-", "--format", "varve", "--session", "orders");
        assertThat(next.err()).isEmpty();
        assertThat(next.out()).contains(" new, 22 in all");
    }

    @Test
    void refuses_a_file_that_differs_from_the_log() throws IOException {
        cli.write("orders.jsonl", Samples.orders(3));
        cli.run("replay", "orders.jsonl");
        cli.write("orders.jsonl", Samples.orders(3).replace("FM-1002", "FM-9999"));
        Cli.Result result = cli.run("replay", "orders.jsonl");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .startsWith("varve: orders.jsonl:3: is not message 3 of session orders (its text is different)")
                .contains("--session NAME")
                .hasLineCount(1);
    }

    @Test
    void takes_any_chat_without_an_assistant_message_by_message() throws IOException {
        cli.write(
                "chat.txt",
                "[2026-03-02 10:00] Ann: one\n[2026-03-02 10:01] Ben: two\n[2026-03-02 10:02] Ann: three\n");
        assertThat(cli.run("replay", "chat.txt", "--json")
                        .json()
                        .path("sessions")
                        .path(0)
                        .path("turns")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void reads_standard_input() {
        Cli.Result result = cli.input(Samples.orders(2)).run("replay", "-", "--session", "piped");
        assertThat(result.out()).contains("Session   piped").contains("Messages  4 new");
    }

    @Test
    void makes_a_session_of_each_conversation_of_a_file() throws IOException {
        cli.write("two.json", """
                [{"sample_id":"a","conversation":{"speaker_a":"Ann","speaker_b":"Ben",
                  "session_1_date_time":"1:56 pm on 8 May, 2023",
                  "session_1":[{"speaker":"Ann","dia_id":"D1:1","text":"Hi"},{"speaker":"Ben","dia_id":"D1:2","text":"Hey"}]}},
                 {"sample_id":"b","conversation":{"speaker_a":"Cat","speaker_b":"Dan",
                  "session_1_date_time":"1:56 pm on 9 May, 2023",
                  "session_1":[{"speaker":"Cat","dia_id":"D1:1","text":"Hello"}]}}]
                """);
        Cli.Result result = cli.run("replay", "two.json");
        assertThat(result.err()).isEmpty();
        assertThat(cli.run("list").out()).contains("two/a").contains("two/b");
        assertThat(cli.run("replay", "two.json").out()).contains("Messages  0 new, 2 in all");
    }

    @Test
    void prints_one_json_object_with_the_series() throws IOException {
        cli.write("orders.jsonl", Samples.orders(30));
        JsonNode json = cli.run("replay", "orders.jsonl", "--json", "--policy", "incremental")
                .json();
        JsonNode session = json.path("sessions").path(0);
        assertThat(json.path("whole").booleanValue()).isTrue();
        assertThat(session.path("messages").intValue()).isEqualTo(60);
        assertThat(session.path("memory_ratio").doubleValue()).isGreaterThan(1);
        assertThat(session.path("series").path("context_tokens").size())
                .isEqualTo(session.path("turns").intValue())
                .isEqualTo(session.path("series").path("history_tokens").size());
    }

    @Test
    void names_turns_that_are_over_budget() throws IOException {
        cli.write("big.jsonl", Samples.line("user", 1, "word ".repeat(2_000)) + Samples.line("assistant", 2, "Fine."));
        Cli.Result result =
                cli.run("replay", "big.jsonl", "--set", "context.messages=500", "--set", "context.memory=500");
        assertThat(result.out()).contains("Context over budget at").contains("never cut");
    }

    @Test
    void writes_a_report() throws IOException {
        cli.write("orders.jsonl", Samples.orders(5));
        Cli.Result result = cli.run("replay", "orders.jsonl", "--report", "out.html");
        assertThat(result.out()).contains("Report    out.html");
        assertThat(Files.readString(folder.resolve("out.html"))).contains("<!doctype html>");
    }

    @Test
    void a_report_is_for_its_owner_alone_and_an_earlier_one_stays_until_it_is_whole() throws IOException {
        cli.write("orders.jsonl", Samples.orders(5));
        Path page = cli.write("out.html", "an earlier report");
        Path earlier = Files.createLink(folder.resolve("earlier.html"), page);

        cli.run("replay", "orders.jsonl", "--report", "out.html");

        assertThat(Files.readString(page)).contains("<!doctype html>");
        assertThat(earlier).as("was not written over").hasContent("an earlier report");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
                .isEqualTo("rw-------");
    }

    @Test
    void says_when_a_report_cannot_be_written() throws IOException {
        cli.write("orders.jsonl", Samples.orders(1));
        Cli.Result result = cli.run("replay", "orders.jsonl", "--report", "nowhere/out.html");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("cannot be written").hasLineCount(1);
    }

    @Test
    void colours_the_chart_on_a_terminal_only() throws IOException {
        cli.write("orders.jsonl", Samples.orders(3));
        assertThat(cli.run("replay", "orders.jsonl").out()).doesNotContain("\u001b");
        cli.terminal(new Terminal(true, true, true, true, 80));
        assertThat(cli.run("replay", "orders.jsonl", "--session", "x").out()).contains("\u001b[36m");
    }

    @Test
    void uses_the_database_that_the_variable_names() throws IOException {
        cli.write("orders.jsonl", Samples.orders(1));
        cli.variable("VARVE_DB", "other.db").run("replay", "orders.jsonl");
        assertThat(folder.resolve("other.db")).exists();
        assertThat(folder.resolve(".varve")).doesNotExist();
    }
}
