package dev.varve.cli.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Commands about what outlives a session, and about what must not. The clock stands at 2026-04-06. */
class FactCommandsTest {
    private static final String NOTE = "I prefer green tea, and I am allergic to peanuts.\n\n"
            + "We decided to use PostgreSQL for the ledger, not MySQL.\n\n"
            + "The weather was fine and nothing else of note happened on that long and quiet day.\n";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void open() {
        cli = new Cli(folder);
    }

    @Test
    @Tag("ZOR-12")
    void old_notes_are_read_for_facts_and_archived() throws IOException {
        Path notes = Files.createDirectories(folder.resolve("memory"));
        Files.writeString(notes.resolve("2026-03-01.md"), NOTE);
        Files.writeString(notes.resolve("2026-04-05.md"), "too young");
        Files.writeString(notes.resolve("MEMORY.md"), "no date");

        Cli.Result result = cli.run("notes", "consolidate", "memory", "--resource", "ada", "--older-than", "7");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("Archived 2026-03-01.md").contains(" from 1 note.");
        assertThat(notes.resolve("archive/2026-03-01.md")).hasContent(NOTE);
        assertThat(notes.resolve("2026-04-05.md")).exists();
        assertThat(notes.resolve("MEMORY.md")).exists();
        JsonNode facts = cli.run("facts", "--resource", "ada", "--json").json();
        assertThat(facts.size()).isPositive();
        assertThat(facts.path(0).path("session").stringValue()).isEqualTo("notes:2026-03-01.md");
        String summary = facts.path(0).path("summary").stringValue();
        assertThat(cli.run("facts", "--resource", "ada", summary).out()).contains(summary);
        assertThat(cli.run("facts", "--resource", "ada", "zebra").out()).isEqualTo("No entries found.\n");
        Cli.Result nobody = cli.run("facts", "--resource", "somebody-else");
        assertThat(nobody.out()).isEmpty();
        assertThat(nobody.err()).contains("no facts of somebody-else").hasLineCount(1);
        assertThat(cli.run("notes", "consolidate", "memory", "--resource", "ada")
                        .out())
                .isEqualTo("No entries found.\n");
    }

    @Test
    @Tag("ZOR-12")
    void case_79_a_note_that_cannot_be_read_is_archived_all_the_same() throws IOException {
        Path notes = Files.createDirectories(folder.resolve("memory"));
        Files.write(notes.resolve("2026-03-01.md"), new byte[] {(byte) 0xC3, 0x28, 'x'});
        Files.writeString(notes.resolve("2026-03-02.md"), NOTE);
        Files.createDirectories(notes.resolve("archive"));
        Files.writeString(notes.resolve("archive/2026-03-01.md"), "an earlier one of this name");

        Cli.Result result = cli.run("notes", "consolidate", "memory", "--resource", "ada", "--older-than", "0");

        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out())
                .contains("Archived 2026-03-01.md, not read for facts: it is not UTF-8 text")
                .contains("Archived 2026-03-02.md\n")
                .contains(" from 1 note.");
        assertThat(notes.resolve("archive/2026-03-01.md")).hasContent("an earlier one of this name");
        assertThat(notes.resolve("archive/2026-03-01-2.md")).exists();
    }

    @Test
    @Tag("ZOR-12")
    void a_note_whose_model_is_down_stays_and_the_exit_code_says_so() throws IOException {
        Path notes = Files.createDirectories(folder.resolve("memory"));
        Files.writeString(notes.resolve("2026-03-01.md"), NOTE);
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.status(401, Map.of(), "{}"));
            cli.variable("OPENAI_API_KEY", "k");

            Cli.Result result = cli.run(
                    "notes",
                    "consolidate",
                    "memory",
                    "--resource",
                    "ada",
                    "--model",
                    "openai/m",
                    "--base-url",
                    stub.url());

            assertThat(result.code()).isEqualTo(ExitCode.FAILED);
            assertThat(result.out())
                    .contains("Left 2026-03-01.md, not read for facts: ")
                    .contains(" from 0 notes.");
            assertThat(notes.resolve("2026-03-01.md")).exists();
        }

        Cli.Result again = cli.run("notes", "consolidate", "memory", "--resource", "ada");

        assertThat(again.code()).as(again.err()).isZero();
        assertThat(again.out()).contains("Archived 2026-03-01.md\n").contains(" from 1 note.");
        assertThat(notes.resolve("archive/2026-03-01.md")).exists();
    }

    @Test
    @Tag("ZOR-12")
    @Tag("C7")
    void notes_of_nobody_are_not_read_since_nobody_would_learn_from_them() throws IOException {
        Path notes = Files.createDirectories(folder.resolve("memory"));
        Files.writeString(notes.resolve("2026-03-01.md"), NOTE);

        assertThat(cli.run("notes", "consolidate", "memory").code()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("maintain", "--once", "--notes", "memory").code()).isEqualTo(ExitCode.USAGE);
        assertThat(notes.resolve("2026-03-01.md")).exists();
    }

    @Test
    @Tag("ZOR-12")
    void a_short_note_teaches_all_that_it_says() throws IOException {
        Path notes = Files.createDirectories(folder.resolve("memory"));
        Files.writeString(notes.resolve("2026-03-01.md"), """
                # 2026-03-01

                I live in Berlin. My dog is called Rex.
                I prefer green tea.
                """);

        cli.run("notes", "consolidate", "memory", "--resource", "ada");

        assertThat(cli.run("facts", "--resource", "ada").out()).contains("Berlin", "Rex", "green tea");
    }

    @Test
    void pruning_by_age_keeps_what_somebody_asked_to_remember() throws IOException {
        cli.write("orders.jsonl", Samples.orders(3));
        cli.run("replay", "orders.jsonl", "--resource", "ada");
        cli.variable("VARVE_DB", folder.resolve(".varve/varve.db").toString());
        cli.run("remember", "--resource", "ada", "Ship orders from Leeds");

        assertThat(cli.run("prune", "--older-than", "0", "--force").out()).isEqualTo("Deleted 1 session.\n");
        assertThat(cli.run("facts", "--resource", "ada").out()).contains("Leeds");

        cli.run("prune", "--resource", "ada", "--older-than", "0", "--force");
        assertThat(cli.run("facts", "--resource", "ada").out()).doesNotContain("Leeds");
    }

    @Test
    @Tag("ZOR-15")
    void the_older_part_of_a_session_is_pruned_and_its_newest_notes_stay() throws IOException {
        cli.write("orders.jsonl", Samples.orders(60));
        cli.run("replay", "orders.jsonl", "--policy", "incremental", "--set", "reflect.observationsAt=none");
        JsonNode before = cli.run("show", "--json").json().path("notes");
        assertThat(before.size()).isGreaterThan(3);

        assertThat(cli.run("prune", "-s", "orders", "--keep-last", "2", "--force")
                        .out())
                .matches("Deleted \\d+ messages of session orders; \\d+ stay.\n");

        JsonNode after = cli.run("show", "--json").json().path("notes");
        for (int newest = 1; newest <= 2; newest++) {
            assertThat(after.get(after.size() - newest)).isEqualTo(before.get(before.size() - newest));
        }
        assertThat(cli.run("doctor").out()).contains("none lost");
        assertThat(cli.run("prune", "-s", "orders", "--keep-last", "2", "--force")
                        .out())
                .isEmpty();
        assertThat(cli.run("prune", "--keep-last", "2").code()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("prune").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    @Tag("C9")
    @Tag("ZOR-15")
    void what_was_pruned_in_several_steps_is_one_line_of_the_prompt_and_of_show() throws IOException {
        cli.write("orders.jsonl", Samples.orders(60));
        cli.run("replay", "orders.jsonl", "--policy", "incremental", "--set", "reflect.observationsAt=none");

        for (int keep = 5; keep >= 2; keep--) {
            cli.run("prune", "-s", "orders", "--keep-last", String.valueOf(keep), "--force");
        }

        assertThat(lines("context", "-s", "orders")).hasSize(1).allMatch(line -> line.startsWith("Messages 1 to "));
        assertThat(lines("show")).hasSize(1).allMatch(line -> line.startsWith("Messages 1 to "));
        assertThat(cli.run("show").out()).as("no empty notes").doesNotContain("0 -> 0");
    }

    /** Lines of its output that tell of deletions. */
    private List<String> lines(String... command) {
        return cli.run(command)
                .out()
                .lines()
                .filter(line -> line.contains("deleted"))
                .toList();
    }

    @Test
    @Tag("ZOR-15")
    void what_pruning_keeps_does_not_depend_on_when_notes_were_condensed() throws IOException {
        cli.write("orders.jsonl", Samples.orders(60));
        cli.run(
                "replay",
                "orders.jsonl",
                "-s",
                "plain",
                "--policy",
                "incremental",
                "--set",
                "reflect.observationsAt=none");
        cli.run(
                "replay",
                "orders.jsonl",
                "-s",
                "condensed",
                "--policy",
                "incremental",
                "--set",
                "reflect.observationsAt=800");
        assertThat(cli.run("show", "-s", "condensed").out()).contains("--- reflection of messages 1-");

        String plain =
                cli.run("prune", "-s", "plain", "--keep-last", "3", "--force").out();
        String condensed = cli.run("prune", "-s", "condensed", "--keep-last", "3", "--force")
                .out();

        assertThat(condensed).isEqualTo(plain.replace("plain", "condensed"));
        assertThat(cli.run("doctor").out()).contains("none lost");
    }

    @Test
    void a_fact_can_be_deleted() throws IOException {
        Path notes = Files.createDirectories(folder.resolve("memory"));
        Files.writeString(notes.resolve("2026-03-01.md"), NOTE);
        cli.run("notes", "consolidate", "memory", "--resource", "ada");
        JsonNode facts = cli.run("facts", "--resource", "ada", "--json").json();
        String id = facts.path(0).path("id").stringValue();

        assertThat(cli.run("facts", "--resource", "ada", "--forget", id).out()).isEqualTo("Deleted fact " + id + ".\n");
        assertThat(cli.run("facts", "--resource", "ada", "--forget", id).code()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("facts", "--resource", "ada", "--json", "--all")
                        .json()
                        .size())
                .isEqualTo(facts.size() - 1);
    }

    @Test
    void forgetting_messages_leaves_nothing_of_them_and_an_export_keeps_the_numbers() throws IOException {
        String marked = Samples.line("user", 0, "The key is XYZZY1, and I prefer it to stay secret.")
                + Samples.line("assistant", 1, "Noted, XYZZY1.")
                + Samples.orders(60);
        cli.write("orders.jsonl", marked);
        cli.run("replay", "orders.jsonl", "--policy", "incremental", "--set", "reflect.observationsAt=300");
        assertThat(database()).contains("XYZZY1");

        assertThat(cli.input("n\n")
                        .run("forget", "-s", "orders", "--span", "1..2")
                        .out())
                .isEqualTo("Aborted.\n");
        assertThat(cli.input("").run("forget", "-s", "orders", "--span", "1..2").out())
                .isEqualTo("Aborted.\n");
        assertThat(database()).contains("XYZZY1");
        Cli.Result result = cli.input("y\n").run("forget", "-s", "orders", "--span", "1..2");

        assertThat(result.out())
                .startsWith(
                        "Deleted 2 messages, 1 to 2, and all that was derived from them: 1 observation written anew, ");
        assertThat(database()).doesNotContain("XYZZY1");
        assertThat(cli.run("doctor").out()).contains("none lost");
        assertThat(cli.run("recall", "--span", "1-2").out()).isEqualTo("No entries found.\n");
        assertThat(cli.run("forget", "-s", "orders", "--span", "1..2").out()).isEqualTo("No entries found.\n");
        cli.run("export", "-o", "s.jsonl");
        assertThat(cli.run("import", "s.jsonl", "--session", "copy").code()).isZero();
        JsonNode original = cli.run("status", "-s", "orders", "--json").json();
        JsonNode copy = cli.run("status", "-s", "copy", "--json").json();
        for (String field : new String[] {"messages", "gone", "covered", "tokens", "memory_tokens", "observations"}) {
            assertThat(copy.path(field)).as(field).isEqualTo(original.path(field));
        }
        assertThat(cli.run("recall", "-s", "copy", "--span", "1-4").out())
                .isEqualTo(cli.run("recall", "-s", "orders", "--span", "1-4").out());
    }

    @Test
    void a_statement_that_outlived_its_session_can_be_retired_and_that_can_be_undone() throws IOException {
        cli.write("orders.jsonl", Samples.orders(3));
        cli.run("replay", "orders.jsonl", "--resource", "ada");
        cli.variable("VARVE_DB", folder.resolve(".varve/varve.db").toString());
        cli.run("remember", "--resource", "ada", "--session", "orders", "The ledger is PostgreSQL");
        cli.run("prune", "--resource", "ada", "--older-than", "0", "--keep-facts", "--force");

        assertThat(cli.run("retire", "--resource", "ada", "The ledger is PostgreSQL")
                        .out())
                .startsWith("Retired: The ledger is PostgreSQL");
        assertThat(cli.run("facts", "--resource", "ada").out()).doesNotContain("ledger");
        assertThat(cli.run("undo", "--resource", "ada").out())
                .contains("\"The ledger is PostgreSQL\" holds again; it was retired on 20");
        assertThat(cli.run("facts", "--resource", "ada").out()).contains("The ledger is PostgreSQL");
    }

    @Test
    @Tag("ZOR-15")
    @Tag("ZOR-24")
    void old_sessions_are_pruned_but_for_the_newest_and_their_facts_where_wanted() throws IOException {
        Path notes = Files.createDirectories(folder.resolve("memory"));
        Files.writeString(notes.resolve("2026-02-01.md"), NOTE);
        Files.writeString(notes.resolve("2026-03-01.md"), "I prefer trains to planes, always and everywhere.\n");
        cli.run("notes", "consolidate", "memory", "--resource", "ada");
        int facts = cli.run("facts", "--resource", "ada", "--json").json().size();

        assertThat(cli.run("prune", "--older-than", "90", "--force").out()).isEqualTo("No entries found.\n");
        assertThat(cli.input("n\n").run("prune", "--older-than", "20").out()).isEqualTo("Aborted.\n");
        assertThat(cli.run("prune", "--older-than", "20", "--keep", "1", "--keep-facts", "--force")
                        .out())
                .isEqualTo("Deleted 1 session.\n");

        assertThat(cli.run("list", "--json").json()).hasSize(1);
        assertThat(cli.run("facts", "--resource", "ada", "--json").json().size())
                .isEqualTo(facts);
        cli.run("prune", "--older-than", "20", "--force");
        assertThat(cli.run("list").out()).isEqualTo("No entries found.\n");
        assertThat(cli.run("facts", "--resource", "ada", "--json").json().size())
                .isLessThan(facts);
    }

    @Test
    void maintenance_at_once_does_all_that_is_due_and_then_nothing() throws IOException {
        cli.write("orders.jsonl", Samples.orders(20));
        cli.run("replay", "orders.jsonl");

        JsonNode done = cli.run("maintain", "--once", "--end-after", "0", "--digest-after", "0", "--json")
                .json();
        assertThat(done.path("varve-digest").asInt() + done.path("varve-end").asInt())
                .isEqualTo(2);
        assertThat(cli.run("status", "-s", "orders").out()).contains(" 0 raw");
        assertThat(cli.run("maintain", "--once", "--end-after", "0", "--prune-after", "9999")
                        .out())
                .isEqualTo("varve-digest     0\nvarve-end        0\nvarve-prune      0\n");
        assertThat(cli.run("maintain").err()).contains("share a PostgreSQL database");
        assertThat(cli.run("maintain", "--once", "--keep-messages", "0").code()).isEqualTo(2);
    }

    private String database() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder.resolve(".varve"))) {
            for (Path file : files.toList()) {
                all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }
}
