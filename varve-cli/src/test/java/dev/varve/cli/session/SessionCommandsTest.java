package dev.varve.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Commands that look at sessions, and the one that deletes them. */
class SessionCommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void replay() throws IOException {
        cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(60));
        cli.run("replay", "orders.jsonl", "--policy", "incremental", "--set", "reflect.observationsAt=300");
    }

    @Test
    @Tag("LAN-43")
    void list_shows_every_session() throws IOException {
        cli.write("other.jsonl", Samples.orders(1));
        cli.run("replay", "other.jsonl");
        assertThat(cli.run("list").out()).contains("session").contains("orders").contains("other");
        assertThat(cli.run("list", "--json").json()).hasSize(2);
    }

    @Test
    void a_digest_tells_where_the_sessions_ended_and_recall_reads_all_of_them() throws IOException {
        cli.write("other.jsonl", Samples.orders(1).replace("payment-service", "billing-service"));
        cli.run("replay", "other.jsonl");

        assertThat(cli.run("digest").out())
                .contains("## Memory of this project", "### Where things stand", "Session orders", "Session other");
        JsonNode digest = cli.run("digest", "--session", "orders", "--json").json();
        assertThat(digest.path("sessions").path(0).path("session").stringValue())
                .isEqualTo("orders");
        assertThat(digest.path("tokens").intValue()).isBetween(1, 2_000);
        Cli.Result unknown = cli.run("digest", "--resource", "nobody");
        assertThat(unknown.out()).isEmpty();
        assertThat(unknown.err()).contains("nothing is known of nobody").hasLineCount(1);

        String found = cli.run("recall", "--all", "order", "--limit", "40").out();
        assertThat(found).contains(".  orders  #", ".  other  #");
        assertThat(cli.run("recall", "--all", "--session", "orders", "order").code())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void what_a_new_session_of_a_resource_would_be_told_is_shown_and_none_is_made() {
        cli.run("remember", "--resource", "shop", "--by", "Ben", "Deploys wait for Ann.");
        cli.run("remember", "--resource", "bank", "The vault opens at nine.");
        String sessions = cli.run("list").out();

        Cli.Result result = cli.run("context", "--new", "--resource", "shop");

        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out())
                .contains("Ben: Deploys wait for Ann.", " in 0 messages")
                .doesNotContain("vault", "FM-");
        assertThat(cli.run("list").out()).isEqualTo(sessions);
        assertThat(cli.run("context", "--new").err()).contains("name one with --resource");
        assertThat(cli.run("context", "--new", "-s", "orders").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void what_earlier_sessions_said_and_nobody_has_read_yet_is_mentioned() throws IOException {
        cli.write("ada.txt", "Ada: I am allergic to walnuts.\nBen: Noted.\n");
        cli.run("replay", "ada.txt", "--resource", "ada");

        assertThat(cli.run("context", "--new", "--resource", "ada", "--policy", "tiered")
                        .err())
                .contains("1 session of ada said something that was not read for facts yet");
        assertThat(cli.run("context", "--new", "--resource", "ada").err()).isEmpty();
    }

    @Test
    @Tag("E")
    void a_database_that_may_only_be_read_is_read_and_not_written() throws IOException {
        Path memory = cli.path(".varve");
        Files.setPosixFilePermissions(memory, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            Assumptions.assumeFalse(Files.isWritable(memory), "whoever runs the tests may write everywhere");
            for (String line : List.of("list", "status", "show", "recall refund", "context", "export", "doctor")) {
                Cli.Result result = cli.run(line.split(" "));
                assertThat(result.code()).as(line).isEqualTo(ExitCode.OK);
            }
            assertThat(cli.run("doctor").out()).contains("this user may only read it");
            Cli.Result forget = cli.run("forget", "--span", "1-2", "--force");
            assertThat(forget.code()).isEqualTo(ExitCode.FAILED);
            assertThat(forget.err()).contains("reading only");
        } finally {
            Files.setPosixFilePermissions(memory, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void show_tells_what_each_note_stands_for() {
        Cli.Result result = cli.run("show");
        assertThat(result.out())
                .containsPattern(
                        "--- (observation|reflection) of messages 1-\\d+, [\\d,]+ -> [\\d,]+ tokens, extractive/1");
        JsonNode notes = cli.run("show", "--json").json().path("notes");
        assertThat(notes.path(0).path("from").intValue()).isEqualTo(1);
        assertThat(notes.path(0).path("text").stringValue()).isNotBlank();
        assertThat(cli.run("show", "--all", "--json").json().path("notes").size())
                .isGreaterThan(notes.size());
    }

    @Test
    @Tag("LAN-43")
    void show_lists_one_kind() {
        JsonNode observations = cli.run("show", "--all", "--kind", "observations", "--json")
                .json()
                .path("notes");
        JsonNode reflections =
                cli.run("show", "--kind", "reflections", "--json").json().path("notes");
        assertThat(observations)
                .isNotEmpty()
                .allMatch(note -> note.path("kind").stringValue().equals("observation"));
        assertThat(reflections)
                .isNotEmpty()
                .allMatch(note -> note.path("kind").stringValue().equals("reflection"));
        assertThat(cli.run("show", "--kind", "wishes").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    @Tag("LAN-39")
    @Tag("LAN-43")
    void notes_alone_are_cleared_and_written_anew() {
        long messages = cli.run("status", "-s", "orders", "--json")
                .json()
                .path("messages")
                .longValue();
        assertThat(cli.input("n\n").run("clear", "-s", "orders", "--notes").code())
                .isEqualTo(ExitCode.FAILED);
        assertThat(cli.run("show", "--json").json().path("notes")).isNotEmpty();

        assertThat(cli.run("clear", "-s", "orders", "--reflections", "--force").out())
                .contains("Deleted");
        assertThat(cli.run("show", "--kind", "reflections").out()).contains("No entries found.");
        assertThat(cli.run("clear", "-s", "orders", "--notes", "--force", "--json")
                        .json()
                        .path("deleted")
                        .intValue())
                .isPositive();
        assertThat(cli.run("show").out()).contains("No notes yet");

        Cli.Result anew = cli.run("observe", "-s", "orders", "--policy", "incremental");
        assertThat(anew.code()).isZero();
        assertThat(anew.out()).contains("by extractive (built-in rules): ");
        assertThat(cli.run("show", "--json").json().path("notes")).isNotEmpty();
        assertThat(cli.run("observe", "--anew", "--force", "--policy", "incremental")
                        .code())
                .isZero();
        assertThat(cli.run("doctor").out()).contains(messages + " messages, none lost");
    }

    @Test
    @Tag("G1")
    void a_session_goes_on_after_its_first_message_was_deleted() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("../examples/checkout-service.jsonl"));
        cli.write("begun.jsonl", String.join("\n", lines.subList(0, 150)));
        cli.write("longer.jsonl", String.join("\n", lines.subList(1, 161)));
        cli.run("replay", "begun.jsonl", "-s", "agent", "--policy", "incremental");
        cli.run("forget", "-s", "agent", "--span", "1-1", "--force");

        Cli.Result longer = cli.run("replay", "longer.jsonl", "-s", "agent", "--policy", "incremental");

        assertThat(longer.err()).doesNotContain("damaged");
        assertThat(cli.run("context", "-s", "agent", "--policy", "incremental").code())
                .isEqualTo(ExitCode.OK);
        assertThat(cli.run("doctor").out()).doesNotContain("does not begin at");
    }

    @Test
    void deleted_messages_are_not_counted() throws IOException {
        cli.write("few.jsonl", Samples.orders(3));
        cli.run("replay", "few.jsonl");
        assertThat(cli.run("show", "-s", "few").out())
                .isEqualTo("No notes yet: all 6 messages are raw; 'varve observe' writes notes now.\n");

        cli.run("forget", "-s", "few", "--span", "1..2", "--force");

        assertThat(cli.run("show", "-s", "few").out())
                .isEqualTo("No notes yet: all 4 messages are raw; 'varve observe' writes notes now.\n");
        cli.run("observe", "-s", "few");
        assertThat(cli.run("show", "-s", "few").out())
                .isEqualTo("No notes in use yet: all 4 messages are raw; 1 note ready, --all shows them.\n");
        assertThat(cli.run("status", "-s", "few").out()).contains("Messages  4: 0 covered, 4 raw");
        assertThat(cli.run("list").out()).containsPattern("few +4 +1 +0 ");
        cli.run("forget", "-s", "few", "--span", "3..6", "--force");
        assertThat(cli.run("show", "-s", "few").out()).isEqualTo("No notes: all messages were deleted.\n");
    }

    @Test
    @Tag("ZOR-13")
    void context_shows_blocks_and_messages() throws IOException {
        cli.write("prompt.txt", "You are the agent of a shop.");
        JsonNode json = cli.run("context", "--json", "--policy", "incremental", "--base-prompt", "prompt.txt")
                .json();
        assertThat(json.path("blocks").path(0).path("text").stringValue()).isEqualTo("You are the agent of a shop.");
        assertThat(json.path("blocks").size()).isGreaterThan(1);
        assertThat(json.path("within_budget").booleanValue()).isTrue();
        long parts = json.path("base_tokens").longValue()
                + json.path("memory_tokens").longValue()
                + json.path("message_tokens").longValue()
                + json.path("hint_tokens").longValue();
        assertThat(json.path("tokens").longValue()).isEqualTo(parts);
        assertThat(cli.run("context", "--policy", "incremental").out()).contains("## Conversation Memory");
    }

    @Test
    @Tag("LAN-42")
    void with_the_profile_off_the_prompt_is_the_agents_own_and_notes_are_left_alone() throws IOException {
        cli.write("prompt.txt", "You are the agent of a shop.\n\n");
        JsonNode off = cli.run(
                        "context",
                        "--json",
                        "--policy",
                        "incremental",
                        "--profile",
                        "off",
                        "--base-prompt",
                        "prompt.txt")
                .json();
        assertThat(off.path("blocks").size()).isEqualTo(1);
        assertThat(off.path("blocks").path(0).path("text").stringValue()).isEqualTo("You are the agent of a shop.\n\n");
        assertThat(cli.run("context", "--policy", "incremental", "--profile", "lite")
                        .out())
                .contains("## Conversation Memory");
        assertThat(cli.run("config", "--profile", "full", "--set", "indexes=false")
                        .out())
                .contains("facts.on=true", "indexes=false");
    }

    @Test
    @Tag("LAN-37")
    void context_obeys_the_window() {
        JsonNode json = cli.run("context", "--json", "--window", "1500").json();
        assertThat(json.path("tokens").longValue()).isLessThanOrEqualTo(1_500);
    }

    @Test
    void context_shows_what_is_recalled_behind_the_question_and_names_it() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("../examples/checkout-service.jsonl")));
        String question = "How much was charged twice on order FM-88240, and which customers were these?";
        lines.add("{\"role\":\"user\",\"at\":\"2026-03-10T09:00:00Z\",\"text\":\"" + question + "\"}");
        cli.write("asked.jsonl", String.join("\n", lines));
        assertThat(cli.run("replay", "asked.jsonl", "-s", "asked", "--set", "context.recall=800")
                        .out())
                .contains("Context within budget at each of");

        String[] context = {"context", "-s", "asked", "--set", "context.recall=800"};
        String shown = cli.run(context).out();
        JsonNode json = cli.run("context", "-s", "asked", "--set", "context.recall=800", "--json")
                .json();

        assertThat(shown)
                .containsPattern("--- recalled, \\d+ tokens, behind message 385")
                .contains("€118.35");
        JsonNode behind = json.path("behind").path(0);
        assertThat(behind.path("kind").stringValue()).isEqualTo("recalled");
        assertThat(behind.path("message").longValue()).isEqualTo(385);
        assertThat(behind.path("tokens").longValue()).isBetween(1L, 800L);
        assertThat(behind.path("text").stringValue()).contains("<recalled>", "€118.35");
        assertThat(json.path("messages").toString()).doesNotContain("<recalled>");
        assertThat(cli.run("context", "-s", "asked", "--set", "context.recall=0")
                        .out())
                .doesNotContain("<recalled>");
        assertThat(cli.run("show", "--messages", "-s", "asked").out()).doesNotContain("<recalled>");
    }

    @Test
    @Tag("LAN-45")
    void recall_finds_by_words_and_reads_by_number() {
        assertThat(cli.run("recall", "FM-1042").out()).contains("FM-1042");
        assertThat(cli.run("recall", "FM-1042", "--json", "--limit", "1").json())
                .hasSize(1);
        Cli.Result span = cli.run("recall", "--span", "3-4");
        assertThat(span.out()).contains("#3 ").contains("#4 ").doesNotContain("#5 ");
        assertThat(cli.run("recall", "--span", "5", "--json")
                        .json()
                        .path(0)
                        .path("seq")
                        .intValue())
                .isEqualTo(5);
        assertThat(cli.run("recall", "zebra").out()).isEqualTo("No entries found.\n");
    }

    @Test
    void recall_finds_nothing_where_hardly_anything_that_was_asked_for_was_said() {
        Cli.Result found = cli.run("recall", "which zebra paints the order of penguins");

        assertThat(found.out()).isEmpty();
        assertThat(found.err()).contains("ask for fewer").hasLineCount(1);
    }

    @Test
    @Tag("COR-38")
    void recall_counts_relative_dates_from_the_day_that_is_given() {
        assertThat(cli.run("recall", "yesterday", "--at", "2026-03-03").out()).contains("  2026-03-02 09:00  ");
        assertThat(cli.run("recall", "yesterday", "--at", "2026-03-09").out()).isEqualTo("No entries found.\n");
        Cli.Result wrong = cli.run("recall", "yesterday", "--at", "tomorrow");
        assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("--at").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4-3", "0-2", "x", "1-2-3"})
    void recall_refuses_what_is_no_span(String span) {
        Cli.Result result = cli.run("recall", "--span", span);
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("no span of messages").hasLineCount(1);
    }

    @Test
    @Tag("COR-35")
    void status_shows_a_session_or_the_database() {
        assertThat(cli.run("status").out())
                .contains("Sessions  1")
                .contains("Messages  120")
                .containsPattern("schema \\d+");
        assertThat(cli.run("status", "--session", "orders").out())
                .contains("Messages  120:")
                .contains("chunk");
        assertThat(cli.run("status", "--json").json().path("bytes").longValue()).isPositive();
        JsonNode session = cli.run("status", "--session", "orders", "--json").json();
        assertThat(session.path("messages").intValue()).isEqualTo(120);
        assertThat(session.path("memory_tokens").intValue()).isPositive();
    }

    @Test
    void case_80_an_unknown_session_has_no_entries() {
        List<String[]> commands = List.of(
                new String[] {"show"},
                new String[] {"context"},
                new String[] {"recall", "order"},
                new String[] {"status"},
                new String[] {"clear", "--force"});
        for (String[] command : commands) {
            assertThat(cli.run(with(command, "--session", "nobody")))
                    .isEqualTo(new Cli.Result(
                            ExitCode.USAGE,
                            "",
                            "varve: no entries found: there is no session nobody; 'varve list' shows all\n"));
            assertThat(cli.run(with(command, "--session", "nobody", "--json")).out())
                    .isEqualTo("[]\n");
        }
    }

    @Test
    void a_missing_database_has_no_entries_and_is_not_made() {
        Cli.Result list = cli.run("list", "--db", "none.db");
        assertThat(list.out()).isEmpty();
        assertThat(list.err()).contains("none.db", "varve replay").hasLineCount(1);
        assertThat(cli.run("status", "--db", "none.db", "--json").out()).isEqualTo("[]\n");
        assertThat(folder.resolve("none.db")).doesNotExist();
    }

    @Test
    void several_sessions_must_be_told_apart() throws IOException {
        cli.write("other.jsonl", Samples.orders(1));
        cli.run("replay", "other.jsonl");
        Cli.Result result = cli.run("show");
        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .contains("2 sessions")
                .contains("orders")
                .contains("other")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @Tag("LAN-43")
    @ValueSource(strings = {"", "n\n", "\n", "no\n", "maybe\n"})
    void case_80_clear_deletes_nothing_unless_told(String answer) {
        Cli.Result result = cli.input(answer).run("clear", "--session", "orders");
        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.out()).isEqualTo("Aborted.\n");
        assertThat(result.err()).contains("Delete session orders with 120 messages? [y/N]");
        assertThat(cli.run("list").out()).contains("orders");
    }

    @Test
    void clear_deletes_when_told_so() {
        Cli.Result result = cli.input("y\n").run("clear", "--session", "orders");
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEqualTo("Deleted session orders with 120 messages.\n");
        assertThat(cli.run("list").out()).isEqualTo("No entries found.\n");
    }

    @Test
    void clear_never_guesses_the_session() {
        assertThat(cli.run("clear", "--force").code()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("list").out()).contains("orders");
    }

    private static String[] with(String[] command, String... more) {
        return Stream.concat(Arrays.stream(command), Arrays.stream(more)).toArray(String[]::new);
    }
}
