package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a person deletes stays deleted, although the programs keep their transcripts and go on with them. */
class ForgottenTest {
    /** Long before the clock of commands, which stands still. */
    private static final Instant BEGAN = Cli.NOW.minusSeconds(86_400);

    @TempDir
    private Path user;

    private Path folder = Path.of("");

    @BeforeEach
    void project() throws IOException {
        folder = user.resolve("shop");
        Files.createDirectories(folder.resolve(".git"));
    }

    private Cli.Result varve(String... args) {
        return new Cli(folder).variable("HOME", user.toString()).run(args);
    }

    /** A command on a session of the project, as the page of Claude Code has it. */
    private Cli.Result on(String session, String command, String... more) {
        return varve(Stream.concat(
                        Stream.of(
                                command,
                                "--db",
                                user + "/.varve/varve.db",
                                "--resource",
                                folder.toString(),
                                "--session",
                                "claude-code:" + session),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private String line(String session, int number, Instant at) {
        return line(session, number, at, "secret-" + number);
    }

    private String line(String session, int number, Instant at, String content) {
        return JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "type",
                        number % 2 == 1 ? "user" : "assistant",
                        "uuid",
                        "6f1c2a00-0000-4000-8000-00000000000" + number,
                        "sessionId",
                        session,
                        "cwd",
                        folder.toString(),
                        "timestamp",
                        at.plusSeconds(number).toString(),
                        "message",
                        Map.of("role", number % 2 == 1 ? "user" : "assistant", "content", content)));
    }

    /** Writes a transcript and imports it; what was said before the clock's time is followed by what is said after it. */
    private Cli.Result recorded(String session, int before, int after) throws IOException {
        List<String> lines = Stream.concat(
                        IntStream.rangeClosed(1, before).mapToObj(number -> line(session, number, BEGAN)),
                        IntStream.rangeClosed(before + 1, before + after)
                                .mapToObj(number -> line(session, number, Cli.NOW)))
                .toList();
        return recorded(session, lines);
    }

    private Cli.Result recorded(String session, List<String> lines) throws IOException {
        Path file = user.resolve(".claude/projects/shop/" + session + ".jsonl");
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
        return varve("import", "--all");
    }

    private String said(String session) {
        return on(session, "recall", "--span", "1-20")
                .out()
                .lines()
                .filter(line -> line.contains("secret-"))
                .map(line -> line.replaceAll(".*secret-(\\d).*", "$1"))
                .collect(Collectors.joining());
    }

    @Test
    void a_cleared_session_that_goes_on_has_only_what_is_said_after_that() throws IOException {
        recorded("s", 4, 0);
        on("s", "clear", "--force");

        recorded("s", 4, 2);
        assertThat(said("s")).isEqualTo("56");
        assertThat(recorded("s", 4, 4).out()).contains("2 new messages", "4x message that was deleted here");
        assertThat(said("s")).isEqualTo("5678");
    }

    /** By clearing it or pruning all that is old, and although the older session is imported anew. */
    @ParameterizedTest
    @ValueSource(strings = {"clear", "prune", "prune --keep-facts"})
    void a_rule_stays_replaced_when_the_session_that_took_it_back_is_deleted(String command) throws IOException {
        String rule = "We always deploy with Jenkins";
        recorded("old", List.of(line("old", 1, BEGAN, rule + "."), line("old", 2, BEGAN, "I see.")));
        recorded("later", List.of(line("later", 3, BEGAN, "We no longer deploy with Jenkins.")));
        List<String> old = List.of(
                line("old", 1, BEGAN, rule + "."),
                line("old", 2, BEGAN, "I see."),
                line("old", 5, Cli.NOW, "Always keep prices in cents."));
        recorded("old", old);
        assertThat(varve("digest").out()).contains("prices in cents").doesNotContain(rule);

        String[] words = command.split(" ");
        Cli.Result deleted = command.equals("clear") ? on("later", "clear", "--force") : pruned(words);

        assertThat(deleted.out()).contains("Deleted");
        recorded("old", old);
        assertThat(varve("sessions").out()).contains("claude-code:old").doesNotContain("claude-code:later");
        assertThat(varve("digest").out()).contains("prices in cents").doesNotContain("Jenkins");
    }

    private Cli.Result pruned(String... words) {
        return varve(Stream.concat(
                        Stream.of(words),
                        Stream.of(
                                "--db",
                                user + "/.varve/varve.db",
                                "--resource",
                                folder.toString(),
                                "--older-than",
                                "0",
                                "--keep",
                                "1",
                                "--force"))
                .toArray(String[]::new));
    }

    @Test
    void a_line_that_a_crash_has_torn_says_nothing_and_the_next_one_counts() throws IOException {
        recorded("s", 4, 0);
        Files.writeString(user.resolve(".varve/varve.db.forgotten"), "0123456789abcdef0123456789abcdef\t2026-0");
        on("s", "clear", "--force");

        recorded("s", 4, 2);

        assertThat(said("s")).isEqualTo("56");
    }

    @Test
    void a_database_is_the_same_by_the_name_of_a_link() throws IOException {
        recorded("s", 4, 0);
        Files.createSymbolicLink(user.resolve("link.db"), user.resolve(".varve/varve.db"));
        varve("prune", "--db", user + "/link.db", "--resource", folder.toString(), "--older-than", "0", "--force");

        recorded("s", 4, 2);

        assertThat(said("s")).isEqualTo("56");
    }

    @Test
    void what_was_said_before_a_session_was_cleared_and_not_yet_imported_stays_out() throws IOException {
        recorded("s", 2, 0);
        on("s", "clear", "--force");

        recorded("s", 4, 2);

        assertThat(said("s")).isEqualTo("56");
    }

    @Test
    void what_was_forgotten_before_a_session_was_cleared_stays_forgotten() throws IOException {
        recorded("s", 4, 0);
        on("s", "forget", "--span", "1-2", "--force");
        on("s", "clear", "--force");
        recorded("s", 4, 4);
        on("s", "forget", "--span", "1-2", "--force");

        recorded("s", 4, 5);

        assertThat(said("s")).isEqualTo("789");
    }

    @Test
    void a_pruned_session_whose_transcript_was_only_touched_stays_away() throws IOException {
        recorded("s", 4, 0);
        varve(
                "prune",
                "--db",
                user + "/.varve/varve.db",
                "--resource",
                folder.toString(),
                "--older-than",
                "0",
                "--force");
        Files.setLastModifiedTime(user.resolve(".claude/projects/shop/s.jsonl"), FileTime.from(Cli.NOW.plusSeconds(5)));

        assertThat(varve("import", "--all").out()).contains("0 sessions with something new, 0 files unchanged");
        assertThat(varve("sessions").out()).doesNotContain("claude-code:s");
    }

    @Test
    void the_list_of_sessions_counts_messages_that_are_there_and_notes_that_wait() throws IOException {
        recorded("s", 4, 0);
        on("s", "forget", "--span", "1-2", "--force");

        JsonNode session = varve("sessions", "--json").json().path(0);

        assertThat(session.path("messages").asInt()).isEqualTo(2);
        assertThat(session.path("notes").asInt()).isEqualTo(1);
    }

    @Test
    void a_fork_does_not_bring_back_what_was_forgotten() throws IOException {
        recorded("s", 4, 0);
        on("s", "forget", "--span", "1-2", "--force");

        recorded("fork", 4, 2);

        assertThat(said("fork")).isEqualTo("3456");
        assertThat(said("s")).isEqualTo("34");
    }

    @Test
    void the_next_session_is_told_what_is_left_and_a_deletion_elsewhere_changes_nothing() throws IOException {
        recorded("s", 4, 0);
        SessionBriefings handOuts = new SessionBriefings(new AgentHome(user));
        String before = handOuts.ofProject(folder.toString()).orElseThrow();
        assertThat(before).contains("secret-3");

        varve("replay", "--db", "other.db", user + "/.claude/projects/shop/s.jsonl", "--session", "other");
        assertThat(varve("clear", "--db", "other.db", "--session", "other", "--force")
                        .code())
                .isZero();
        assertThat(handOuts.ofProject(folder.toString())).hasValue(before);

        on("s", "forget", "--span", "3-4", "--force");
        assertThat(handOuts.ofProject(folder.toString()))
                .hasValueSatisfying(
                        text -> assertThat(text).contains("secret-1").doesNotContain("secret-3"));
    }

    @Test
    void what_is_kept_of_deleted_messages_is_no_text() throws IOException {
        recorded("s", 4, 0);
        on("s", "clear", "--force");

        assertThat(Files.readAllLines(user.resolve(".varve/varve.db.forgotten")))
                .filteredOn(line -> !line.isEmpty())
                .hasSize(5)
                .allMatch(line -> line.matches("[0-9a-f]{32}(\\t2026-04-06T10:00:00Z)?"));
    }
}
