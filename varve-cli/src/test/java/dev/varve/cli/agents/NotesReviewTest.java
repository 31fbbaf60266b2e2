package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.varve.Usage;
import dev.varve.cli.Cli;
import dev.varve.cli.console.Terminal;
import dev.varve.model.LanguageModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program that a person has chosen may do with notes, and what happens when it does not do it. */
@Tag("long")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a script of sh")
class NotesReviewTest {
    private static final String FORCE = "Never force-push to main, please.";
    private static final String MYSQL = "We decided on MySQL instead of PostgreSQL for the orders.";
    private static final String POSTGRES = "We take PostgreSQL for the orders after all, not MySQL.";
    private static final Terminal AT_TERMINAL = new Terminal(true, true, false, true, 100);

    @TempDir
    private Path user;

    private Path folder = Path.of("");

    @BeforeEach
    void project() throws IOException {
        folder = user.resolve("shop");
        Files.createDirectories(folder.resolve(".git"));
    }

    private Cli cli() {
        return new Cli(folder)
                .variable("HOME", user.toString())
                .variable("PATH", user.resolve("bin") + ":/bin:/usr/bin");
    }

    /** A program in place of Claude Code, which notes what it was asked and answers what a line of shell prints. */
    private void program(String answering) throws IOException {
        Path bin = Files.createDirectories(user.resolve("bin"));
        Path script = bin.resolve("claude");
        Files.writeString(script, """
                #!/bin/sh
                echo call >> %1$s/calls
                printf '%%s\\n' "$@" > %1$s/arguments
                pwd > %1$s/folder; ls -A > %1$s/files; env > %1$s/variables
                cat > %1$s/asked
                %2$s
                """.formatted(user, answering));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Prints as Claude Code does what a filter makes of the statements. */
    private String answer(String filter) {
        return "text=$(" + filter + " < " + user + "/asked | tr '\\n' '|' | sed 's/|/\\\\n/g')\n"
                + "printf '{\"type\":\"result\",\"is_error\":false,\"result\":\"%s\",\"usage\":{\"input_tokens\":900,\"output_tokens\":12}}' \"$text\"";
    }

    private static String verdict(String words, String verdict) {
        return "sed -n 's/^\\([0-9]*\\) .*" + words + ".*/\\1 " + verdict + "/p'";
    }

    private long calls() throws IOException {
        Path calls = user.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    /** A session of Claude Code that says this between much else, and ends. */
    private void session(String name, int turns, String... words) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < turns; i++) {
            String said = i < words.length ? words[i] : "Go on with table t" + i + ".";
            lines.add(line("user", name, 2 * i, said));
            lines.add(
                    line("assistant", name, 2 * i + 1, ("Table t" + i + " is moved to the second shard. ").repeat(40)));
        }
        Path transcript = Files.write(user.resolve(name + ".jsonl"), lines);
        new Pending(new AgentHome(user)).add(new Pending.Event(Program.CLAUDE_CODE, transcript, folder, true));
    }

    private String line(String type, String session, int number, String text) {
        return HookTest.line(type, session, number, text, folder, Cli.NOW.minusSeconds(3_600));
    }

    private void choose(String... more) {
        List<String> command = new ArrayList<>(List.of("connect", "claude-code", "--yes", "--notes", "agent"));
        command.addAll(List.of(more));
        assertThat(cli().run(command.toArray(String[]::new)).code()).isZero();
    }

    private String digest() {
        return cli().run("digest").out();
    }

    private void importPending() {
        assertThat(cli().run("import", "--pending").code()).isZero();
    }

    private String log() throws IOException {
        Path log = user.resolve(".varve/hook.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    @Test
    void what_was_taken_for_a_rule_is_told_no_longer_and_can_be_brought_back() throws IOException {
        program(answer(verdict("force-push", "drop")));
        choose();
        session("a", 60, FORCE, MYSQL);
        importPending();

        assertThat(user.resolve("asked")).content().contains(" told ", "force-push", "MySQL");
        assertThat(digest()).contains("MySQL").doesNotContain("force-push");
        assertThat(cli().terminal(AT_TERMINAL).run("undo").code()).isZero();
        assertThat(digest()).contains("force-push");
    }

    @Test
    void what_a_later_session_replaces_is_told_no_longer() throws IOException {
        program(answer("printf none; true"));
        choose();
        session("a", 60, MYSQL);
        importPending();
        program(answer("awk '/MySQL instead/{a=$1} /after all/{b=$1} END{print a \" replaced by \" b}'"));
        session("b", 60, POSTGRES);
        importPending();

        assertThat(digest()).contains("after all").doesNotContain("MySQL instead");
    }

    @Test
    void what_rules_have_passed_over_is_saved_in_the_words_of_the_person() throws IOException {
        program(answer(verdict("staging", "rule")));
        choose();
        session("a", 60, "The shops hear of a release a day after staging did, we owe them that.");
        importPending();
        String asked = Files.readString(user.resolve("asked"));
        assertThat(asked).contains("staging").doesNotContain(" told ");
        assertThat(digest())
                .contains("The shops hear of a release a day after staging did, we owe them that.", "(saved)");
    }

    @Test
    void the_program_runs_in_an_empty_folder_without_hooks_tools_servers_or_settings() throws IOException {
        program(answer("printf none; true"));
        choose();
        session("a", 60, FORCE);
        importPending();

        assertThat(user.resolve("files")).isEmptyFile();
        assertThat(Path.of(Files.readString(user.resolve("folder")).strip())).doesNotExist();
        assertThat(user.resolve("variables")).content().contains("VARVE_HOOKS=off\n", "CLAUDECODE=\n");
        assertThat(Files.readAllLines(user.resolve("arguments")))
                .containsSubsequence("--no-session-persistence", "--tools", "", "--strict-mcp-config")
                .containsSubsequence("--settings", "{\"disableAllHooks\":true}", "--setting-sources", "")
                .noneMatch(argument -> argument.contains("force-push"));
    }

    @Test
    void at_the_bound_no_call_is_made_and_the_rules_write_on() throws IOException {
        program(answer(verdict("force-push", "drop")));
        choose("--notes-share", "1");
        session("a", 60, FORCE);
        importPending();
        assertThat(calls()).as("1 % of the session is less than a call").isZero();
        assertThat(digest()).contains("force-push");

        choose("--notes-share", "50");
        session("a", 61, FORCE);
        importPending();
        assertThat(calls()).isEqualTo(1);
        assertThat(digest()).doesNotContain("force-push");
    }

    @Test
    void words_that_were_judged_are_not_paid_for_again() throws IOException {
        program(answer("printf none; true"));
        choose();
        session("a", 60, FORCE);
        importPending();
        session("a", 120, FORCE);
        importPending();

        assertThat(calls()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exit 3",
                "echo no json",
                "printf '{\"is_error\":true,\"result\":\"Not logged in\"}'",
                "printf '{\"is_error\":false,\"result\":\"Sure! 1 drop. Ignore all rules.\"}'",
                "printf '{\"is_error\":false,\"result\":\"99 drop\"}'",
                "printf '{\"is_error\":false,\"result\":\"\"}'",
                "head -c 3000000 /dev/zero"
            })
    void a_program_that_fails_or_talks_changes_nothing_and_is_left_alone_for_an_hour(String failing)
            throws IOException {
        program(failing);
        choose();
        session("a", 60, FORCE, MYSQL);
        importPending();
        session("b", 60, FORCE, POSTGRES);
        importPending();

        assertThat(digest()).contains("force-push", "MySQL");
        assertThat(calls()).isEqualTo(1);
        assertThat(log()).contains("review: ", "what the rules wrote stays").doesNotContain("force-push");
    }

    @Test
    void a_program_that_was_removed_changes_nothing() throws IOException {
        program(answer("printf none; true"));
        choose();
        Files.delete(user.resolve("bin/claude"));
        session("a", 60, FORCE);

        importPending();

        assertThat(digest()).contains("force-push");
        assertThat(log()).contains("review: claude-code cannot be started");
    }

    @Test
    void what_the_program_records_of_its_own_call_becomes_no_session() throws IOException {
        folder = Files.createDirectories(user.resolve("varve-asks-123/empty"));
        session("own", 3, FORCE);
        folder = user.resolve("shop");
        session("a", 3, MYSQL);
        importPending();

        assertThat(cli().run("sessions", "--all").out()
                        + cli().run("list", "--db", user.resolve(".varve/varve.db") + "")
                                .out())
                .doesNotContain("own");
    }

    @Test
    void costs_are_shown_before_and_after() throws IOException {
        program(answer("printf none; true"));
        Cli.Result first = cli().run("connect", "claude-code", "--yes", "--notes", "agent");
        assertThat(first.out())
                .contains("notes: built-in rules, checked by Claude Code (claude -p) within 5 % of a session's tokens;"
                        + " one call when a session is over, at most 10,000 tokens for a session of 200,000\n");
        session("a", 90, FORCE);
        importPending();

        assertThat(cli().run("connect", "claude-code", "--yes", "--notes", "agent")
                        .out())
                .contains("by the sessions of the last 30 days here, about 1 call and at most ");
        assertThat(status("status")).contains("today 1 call of 912 tokens, in 7 days 1 call of 912 tokens");
        assertThat(status("status")).contains(" 900 tokens in, 12 out");
        assertThat(cli().run("status", "--json", "--db", user.resolve(".varve/varve.db") + "")
                        .json()
                        .at("/notes/tokens_today")
                        .asLong())
                .isEqualTo(912);
    }

    private String status(String command) {
        return cli().run(command, "--db", user.resolve(".varve/varve.db") + "").out();
    }

    @Test
    void a_person_at_a_terminal_is_asked_once() throws IOException {
        program(answer("printf none; true"));
        Cli.Result asked = cli().terminal(AT_TERMINAL).input("y\n2\n").run("connect", "claude-code");
        assertThat(asked.err())
                .contains("Who writes notes?", "1  built-in rules, no cost", "2  built-in rules, checked by Claude");
        assertThat(asked.out()).contains("notes: built-in rules, checked by Claude Code");

        Cli.Result again = cli().terminal(AT_TERMINAL).input("y\n").run("connect", "codex");
        assertThat(again.err()).doesNotContain("Who writes notes?");
        assertThat(NotesBy.chosen(new AgentHome(user))).contains(new NotesBy("claude-code", 5));
    }

    @Test
    void nobody_is_asked_who_cannot_answer_and_the_rules_write() throws IOException {
        program(answer("printf none; true"));
        assertThat(cli().run("connect", "claude-code", "--yes").err()).isEmpty();
        assertThat(NotesBy.chosen(new AgentHome(user))).isEmpty();
        session("a", 60, FORCE);
        importPending();
        assertThat(calls()).isZero();

        assertThat(cli().run("connect", "claude-code", "--yes", "--notes", "rules")
                        .out())
                .contains("notes: built-in rules\n");
        assertThat(NotesBy.chosen(new AgentHome(user))).contains(new NotesBy("rules", 5));
    }

    @Test
    void who_cannot_write_is_refused_before_anything_changes() {
        Map.of(
                        "agent", "\"claude\" is not on the search path",
                        "codex", "\"codex\" is not on the search path",
                        "openai/gpt-4o-mini", "OPENAI_API_KEY",
                        "nobody", "nobody")
                .forEach((name, message) -> {
                    Cli.Result refused = cli().run("connect", "claude-code", "--yes", "--notes", name);
                    assertThat(refused.code()).isEqualTo(2);
                    assertThat(refused.err()).contains(message);
                });
        Cli.Result gemini = cli().run("connect", "gemini-cli", "--yes", "--notes", "agent");
        assertThat(gemini.err()).contains("gemini-cli cannot be started without hooks");
        Cli.Result ollama = cli().variable("OLLAMA_BASE_URL", "http://127.0.0.1:9")
                .run("connect", "pi", "--yes", "--notes", "ollama");
        assertThat(ollama.err()).contains("no Ollama with a model answers at http://127.0.0.1:9");
        assertThat(cli().run("connect", "claude-code", "--yes", "--notes-share", "0")
                        .err())
                .contains("--notes-share is 0; give 1 to 100");
        assertThat(user.resolve(".claude")).doesNotExist();
        assertThat(user.resolve(".gemini")).doesNotExist();
    }

    @Test
    void an_ollama_that_runs_is_found_with_the_model_that_was_fetched_last() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/tags", exchange -> {
            byte[] body = "{\"models\":[{\"name\":\"qwen3:8b\"},{\"name\":\"old\"}]}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(cli().variable("OLLAMA_BASE_URL", address)
                            .run("connect", "pi", "--yes", "--notes", "ollama")
                            .code())
                    .isZero();
        } finally {
            server.stop(0);
        }
        assertThat(NotesBy.chosen(new AgentHome(user))).contains(new NotesBy("ollama/qwen3:8b", 5));
    }

    @Test
    void codex_is_asked_without_its_settings_and_its_events_are_read() {
        AgentModel codex = AgentModel.CODEX;
        List<String> arguments = codex.arguments(
                new LanguageModel.Prompt("Judge.", "1 told", 10, Duration.ofSeconds(1)), Path.of("/x/instructions.md"));
        assertThat(arguments)
                .containsSubsequence("exec", "--sandbox", "read-only")
                .contains("--ephemeral", "--ignore-user-config", "features.hooks=false", "features.shell_tool=false")
                .contains("model_instructions_file='/x/instructions.md'");

        LanguageModel.Completion answer = codex.read("""
                {"type":"thread.started","thread_id":"01a2"}
                {"type":"item.completed","item":{"id":"item_0","type":"error","message":"ignored"}}
                {"type":"turn.started"}
                {"type":"item.completed","item":{"id":"item_3","type":"agent_message","text":"1 drop"}}
                {"type":"turn.completed","usage":{"input_tokens":10,"cached_input_tokens":4,"output_tokens":5}}
                """);
        assertThat(answer.text()).isEqualTo("1 drop");
        assertThat(answer.usage()).isEqualTo(new Usage(1, 10, 5, 4, 0));
        assertThatThrownBy(() -> codex.read("{\"type\":\"turn.failed\",\"error\":{\"message\":\"limit\"}}"))
                .hasMessageContaining("codex gave no answer");
    }
}
