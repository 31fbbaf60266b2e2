package dev.varve.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void cli() {
        cli = new Cli(folder);
    }

    @Test
    void all_is_well() throws IOException {
        cli.write("orders.jsonl", Samples.orders(3));
        cli.run("replay", "orders.jsonl");
        Cli.Result result = cli.run("doctor");
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out())
                .contains("ok    java", "ok    database", "ok    integrity", "ok    coverage", "ok    observe")
                .contains("from 12,000 tokens, with 'varve serve' and 'varve run' from 60,000")
                .doesNotContain("fail");
        assertThat(cli.run("doctor", "--json").json()).hasSizeGreaterThan(5);
    }

    @Test
    void where_nothing_is_remembered_it_says_how_to_begin() {
        assertThat(cli.variable("HOME", folder.toString()).run("doctor").out())
                .contains("nothing is remembered yet: 'varve import --all'", "skip  agents")
                .doesNotContain("warn");
    }

    @Test
    @Tag("LAN-44")
    @Tag("G7")
    void a_deep_check_names_what_is_damaged_and_goes_on() throws IOException, SQLException {
        cli.write("orders.jsonl", Samples.orders(20));
        cli.write("other.jsonl", Samples.orders(3));
        cli.run("replay", "orders.jsonl");
        cli.run("replay", "other.jsonl");
        assertThat(cli.run("doctor", "--deep").out()).contains("ok    deep        2 sessions sound");
        damage(5);

        Cli.Result result = cli.run("doctor", "--deep");

        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out())
                .contains("fail  session     orders: message 5 is damaged")
                .contains("ok    deep        1 session sound");
    }

    @Test
    @Tag("LAN-44")
    void a_damaged_session_of_another_tenant_is_found() throws IOException, SQLException {
        cli.write("orders.jsonl", Samples.orders(5));
        cli.run("replay", "orders.jsonl", "--tenant", "acme", "--resource", "ada");
        damage(5);

        assertThat(cli.run("doctor").out()).contains("fail  coverage    session acme/ada/orders");
        Cli.Result deep = cli.run("doctor", "--deep");
        assertThat(deep.code()).isEqualTo(ExitCode.FAILED);
        assertThat(deep.out()).contains("fail  session     acme/ada/orders: message 5 is damaged");
        assertThat(cli.run("status").out()).contains("Sessions  0 of tenant default; 1 of other tenants");
        assertThat(cli.run("status", "--json")
                        .json()
                        .get("sessions_of_other_tenants")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    @Tag("C5")
    void messages_that_are_missing_are_named_wherever_they_would_be_shown() throws IOException, SQLException {
        cli.write("orders.jsonl", Samples.orders(20));
        cli.run("replay", "orders.jsonl");
        execute("DELETE FROM message WHERE id & 4294967295 BETWEEN 5 AND 7");
        String hole = "essages 5 to 7 cannot be read (damaged)";

        assertThat(cli.run("show").err()).contains(hole, "varve doctor --deep");
        assertThat(cli.run("recall", "--span", "4-8").err()).contains(hole);
        assertThat(cli.run("context").out()).contains(hole);
        assertThat(cli.run("digest").out()).contains(hole);
        assertThat(cli.run("status").out()).contains("Damage    session orders: m" + hole);
        assertThat(cli.run("status", "--session", "orders").out()).contains("Damage    session orders: m" + hole);
        assertThat(cli.run("status", "--json").json().get("damage").get(0).asString())
                .contains(hole);
    }

    @Test
    @Tag("C5")
    void a_damaged_note_stops_nothing_and_is_named() throws IOException, SQLException {
        cli.write("orders.jsonl", Samples.orders(400));
        cli.run("replay", "orders.jsonl", "--policy", "incremental");
        execute("UPDATE record SET body = substr(body, 1, 20) WHERE id = (SELECT max(id) FROM record)");
        String damage = "session orders: a note cannot be read (damaged)";

        assertThat(cli.run("status").out()).contains("Damage    " + damage, "Messages  ");
        assertThat(cli.run("status", "--json").json().get("healthy").asBoolean())
                .isFalse();
        assertThat(cli.run("status", "--session", "orders").out()).contains("Damage    " + damage, "Messages  ");
        assertThat(cli.run("status", "--tenant", "another").out()).doesNotContain("Damage", "orders");
        assertThat(cli.run("list").out()).contains("orders");
        assertThat(cli.run("doctor").out()).contains("fail  coverage", "orders");
        assertThat(cli.run("digest").out()).contains("cannot be read (damaged)");
    }

    @Test
    @Tag("C5")
    @Tag("LAN-44")
    void a_deep_check_reads_facts_too() throws IOException, SQLException {
        cli.write("orders.jsonl", Samples.orders(5));
        cli.run("replay", "orders.jsonl", "--resource", "ada");
        cli.run("remember", "--resource", "ada", "Orders ship from Leeds");
        assertThat(cli.run("doctor", "--deep").code()).isEqualTo(ExitCode.OK);
        execute("UPDATE fact SET body = replace(body, 'Leeds', 'Leets')");

        assertThat(cli.run("status").out()).contains("Damage    resource ada: a fact cannot be read (damaged)");
        assertThat(cli.run("doctor", "--deep").out())
                .contains("fail  facts", "resource ada of tenant default", "does not have its checksum");
    }

    @Test
    @Tag("G7")
    void what_the_advice_for_a_damaged_session_names_works() throws IOException, SQLException {
        cli.write("orders.jsonl", Samples.orders(20));
        cli.run("replay", "orders.jsonl");
        int messages = cli.run("status", "--json").json().get("messages").asInt();
        damage(7);

        assertThat(cli.run("export").err())
                .contains("session orders: message 7", "varve doctor --deep", "export --readable", "varve clear")
                .doesNotContain("recover");
        assertThat(cli.run("doctor").out()).contains("fail  coverage").contains("message 7");
        Cli.Result export = cli.run("export", "--readable", "-o", "rest.jsonl");
        assertThat(export.code()).as(export.err()).isZero();
        assertThat(export.err()).containsPattern("left out all notes and [1-9] message");
        assertThat(cli.run("clear", "--session", "orders", "--force").code()).isZero();
        Cli.Result imported = cli.run("import", "rest.jsonl");
        assertThat(imported.code()).as(imported.err()).isZero();

        assertThat(cli.run("doctor", "--deep").out()).contains("ok    deep        1 session sound");
        assertThat(cli.run("status", "--json").json().get("messages").asInt()).isBetween(messages - 5, messages - 1);
    }

    @Test
    void an_empty_file_is_no_database_and_stays_empty() throws IOException {
        cli.write("v.db", "");

        Cli.Result result = cli.run("doctor", "--db", "v.db");

        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out()).contains("fail  database").contains("v.db is empty", "restore a backup");
        assertThat(cli.path("v.db")).isEmptyFile();
    }

    @Test
    @Tag("G7")
    void whatever_page_is_damaged_the_sessions_that_can_be_read_are_named() throws IOException {
        for (int talk = 0; talk < 3; talk++) {
            cli.write("talk" + talk + ".jsonl", Samples.orders(60));
            cli.run("replay", "talk" + talk + ".jsonl");
        }
        byte[] sound = Files.readAllBytes(cli.path(".varve/varve.db"));
        int page = 4096;
        int pages = sound.length / page;
        for (int at = pages / 2; at < pages; at += Math.max(1, pages / 12)) {
            byte[] damaged = sound.clone();
            Arrays.fill(damaged, at * page, (at + 1) * page, (byte) 0xA5);
            Files.write(cli.path("damaged.db"), damaged);

            Cli.Result result = cli.run("doctor", "--deep", "--db", "damaged.db");

            assertThat(result.out()).as("page " + at).contains("deep  ", "integrity");
        }
    }

    private void damage(int message) throws SQLException {
        execute("UPDATE message SET body = replace(body, 'o', 'a') WHERE (id & 4294967295) = " + message
                + " AND id >> 32 = (SELECT min(id) FROM session)");
    }

    private void execute(String change) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + cli.path(".varve/varve.db"));
                Statement sql = database.createStatement()) {
            assertThat(sql.executeUpdate(change)).isPositive();
        }
    }

    @Test
    void without_a_database_there_is_nothing_to_check_in_it() {
        Cli.Result result = cli.run("doctor");
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).contains("skip  database");
        assertThat(folder.resolve(".varve")).doesNotExist();
    }

    @Test
    void the_database_of_coding_agents_is_checked_as_well() throws IOException {
        Path agents = folder.resolve("home/.varve/varve.db");
        cli.variable("HOME", folder + "/home").write("orders.jsonl", Samples.orders(3));
        cli.run("replay", "--db", agents.toString(), "orders.jsonl");
        assertThat(cli.run("doctor").out())
                .contains("ok    database    " + agents, "ok    coverage")
                .doesNotContain("there is no database");
        cli.run("replay", "orders.jsonl");

        byte[] noise = new byte[9_000];
        new Random(1).nextBytes(noise);
        Files.write(agents, noise);

        Cli.Result result = cli.run("doctor");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out())
                .contains("ok    database    " + cli.path(".varve/varve.db"), "fail  database")
                .contains(agents.toString());
        assertThat(cli.run("doctor", "--db", ".varve/varve.db").code())
                .as("another one was named")
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void what_is_switched_off_is_skipped() {
        assertThat(cli.run("doctor", "--set", "reflect.at=none").out()).contains("skip  reflect");
    }

    @Test
    @Tag("LAN-44")
    void a_threshold_of_zero_fails() {
        Cli.Result result = cli.run("doctor", "--set", "observe.activateAt=0");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out()).contains("fail  observe").contains("observe.activateAt is 0");
    }

    @Test
    void a_share_of_an_unknown_window_fails() {
        Cli.Result result = cli.run("doctor", "--policy", "windowed", "--set", "window=0");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out()).contains("window that is unknown");
        assertThat(cli.run("doctor", "--policy", "windowed").code()).isEqualTo(ExitCode.OK);
    }

    @Test
    @Tag("LAN-44")
    void a_budget_as_large_as_the_threshold_is_a_warning() {
        Cli.Result result = cli.run(
                "doctor",
                "--set",
                "observe.activateAt=1000",
                "--set",
                "observe.keepTail=0",
                "--set",
                "context.messages=1000");
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).contains("warn  observe").contains("context.messages (1000)");
    }

    @Test
    @Tag("C10")
    @Tag("LAN-44")
    void settings_that_lose_messages_are_a_warning_that_says_what_to_set() {
        Cli.Result result = cli.run("doctor", "--set", "observe.bufferEvery=9000", "--set", "context.messages=3000");
        assertThat(result.out())
                .contains("warn  observe")
                .contains("observe.bufferEvery", "context.messages to 10000 or more");
    }

    @Test
    @Tag("C10")
    void no_finding_tells_a_limit_that_is_none_as_a_number() {
        Cli.Result result = cli.run(
                "doctor",
                "--policy",
                "incremental",
                "--set",
                "reflect.observationsAt=none",
                "--set",
                "context.memory=none",
                "--set",
                "context.messages=none");
        assertThat(result.out())
                .contains("reflect.consolidateAt (5) never acts", "contexts grow without end")
                .doesNotContain(String.valueOf(Long.MAX_VALUE));
    }

    @Test
    @Tag("LAN-44")
    void case_81_doctor_skips_fails_and_warns() {
        assertThat(cli.run("doctor", "--set", "reflect.at=none").out()).contains("skip  reflect");
        assertThat(cli.run("doctor", "--profile", "off").out())
                .contains("skip  memory")
                .doesNotContain("observe ");
        assertThat(cli.run("doctor", "--set", "observe.activateAt=0").out()).contains("fail  observe");
        assertThat(cli.run(
                                "doctor",
                                "--set",
                                "observe.activateAt=1000",
                                "--set",
                                "observe.keepTail=0",
                                "--set",
                                "context.messages=1000")
                        .out())
                .contains("warn  observe");
        Cli.Result unknown = cli.run("doctor", "--model", "nobody/clever-1");
        assertThat(unknown.code()).isEqualTo(ExitCode.OK);
        assertThat(unknown.out()).contains("warn  model").contains("no provider \"nobody\" is known");
        assertThat(cli.run("doctor").out()).contains("ok    model");
    }

    @Test
    @Tag("LAN-44")
    void a_model_without_its_key_is_a_warning() {
        assertThat(cli.run("doctor", "--model", "openai/gpt-4o-mini").out())
                .contains("warn  model")
                .contains("needs a key");
    }

    @Test
    void a_policy_that_is_refused_fails() {
        Cli.Result result = cli.run("doctor", "--set", "observe.bufferEvery=0");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out()).contains("fail  policy").contains("at least 1");
    }

    @Test
    void a_file_that_is_no_database_fails() throws IOException {
        cli.write("v.db", "notes, not a database at all");
        Cli.Result result = cli.run("doctor", "--db", "v.db");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out()).contains("fail  database");
    }
}
