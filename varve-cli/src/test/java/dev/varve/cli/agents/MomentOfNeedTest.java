package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.cli.Cli;
import dev.varve.cli.VarveProcess;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What agents are told when they need it, through two sessions; events are as Claude Code, Codex and Gemini CLI send them. */
class MomentOfNeedTest {
    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);

    @TempDir
    private Path user;

    private AgentHome home = new AgentHome(Path.of(""));
    private Path folder = Path.of("");
    private final List<String> lines = new ArrayList<>();
    private String session = "old";
    private Instant at = Cli.NOW.minus(Duration.ofDays(2));

    @BeforeEach
    void anEarlierSession() throws IOException {
        home = new AgentHome(user);
        folder = user.resolve("shop");
        Files.createDirectories(folder.resolve(".git"));
        says("From now on prices in cart.ts are kept in cents, never in floats.");
        says("We use Redis for the rate limiter because the database was too slow for counters.");
        says("Never force-push to this repository.");
        uses("Bash", Map.of("command", "npm rnu build"), "Exit code 1\nUnknown command: \"rnu\"", true);
        uses("Bash", Map.of("command", "npm run build"), "built", false);
        uses(
                "Bash",
                Map.of("command", "mix test"),
                "** (RuntimeError) LiveView requires lazy_html as a dependency",
                true);
        uses("Edit", Map.of("file_path", folder + "/mix.exs"), "done", false);
        uses("Bash", Map.of("command", "mix deps.get"), "ok", false);
        uses("Bash", Map.of("command", "mix test"), "2 tests, 0 failures", false);
        uses("Edit", Map.of("file_path", folder + "/src/order.ts"), "done", false);
        uses("Edit", Map.of("file_path", folder + "/src/cart.ts"), "done", false);
        answers("All done.");
        imported("old");
    }

    private void imported(String session) throws IOException {
        Files.write(transcript(session), lines);
        new Pending(home).add(new Pending.Event(Program.CLAUDE_CODE, transcript(session), folder, true));
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            Recordings.pending(home, memory, Cli.NOW, Duration.ofMinutes(1), CLOCK);
        }
    }

    private Path transcript(String session) {
        return user.resolve(session + ".jsonl");
    }

    private void says(String text) {
        line("user", text);
    }

    private void answers(String text) {
        line("assistant", List.of(Map.of("type", "text", "text", text)));
    }

    private void uses(String tool, Map<String, Object> input, String output, boolean failed) {
        String id = "toolu_" + lines.size();
        line("assistant", List.of(Map.of("type", "tool_use", "id", id, "name", tool, "input", input)));
        line("user", List.of(Map.of("type", "tool_result", "tool_use_id", id, "content", output, "is_error", failed)));
    }

    private void line(String type, Object content) {
        Map<String, Object> line = new HashMap<>(Map.of(
                "type",
                type,
                "uuid",
                "line-" + at.plusSeconds(lines.size()),
                "sessionId",
                session,
                "cwd",
                folder.toString(),
                "gitBranch",
                "carts",
                "isSidechain",
                false,
                "timestamp",
                at.plusSeconds(lines.size()).toString(),
                "message",
                Map.of("role", type, "content", content)));
        lines.add(JsonMapper.shared().writeValueAsString(line));
    }

    private String hook(String program, String event) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Hook(Map.of("HOME", user.toString()), CLOCK, each -> new ProcessBuilder("true").start())
                .run(
                        List.of(program),
                        new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    /** What the model gets, under the name of the event. */
    private String told(String program, String event) {
        String answer = hook(program, event);
        if (answer.isEmpty()) {
            return "";
        }
        JsonNode output = JsonMapper.shared().readTree(answer).path("hookSpecificOutput");
        assertThat(event)
                .contains(
                        "\"hook_event_name\":\"" + output.path("hookEventName").asString() + '"');
        return output.path("additionalContext").asString("");
    }

    private String claude(String name, String more) {
        return "{\"session_id\":\"new\",\"transcript_path\":\"" + transcript("new") + "\",\"cwd\":\"" + folder
                + "\",\"prompt_id\":\"b32a\",\"permission_mode\":\"acceptEdits\",\"hook_event_name\":\"" + name + "\","
                + more + "}";
    }

    private String bash(String command) {
        return claude(
                "PreToolUse",
                "\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"" + command
                        + "\",\"description\":\"Build\"},\"tool_use_id\":\"toolu_1\"");
    }

    private String edit(String path) {
        return claude(
                "PreToolUse",
                "\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\"" + folder + "/" + path
                        + "\",\"old_string\":\"total = 1\",\"new_string\":\"total = 2\",\"replace_all\":false}");
    }

    private String failure(String command, String error) {
        return claude(
                "PostToolUseFailure",
                "\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"" + command + "\"},\"error\":\"" + error
                        + "\",\"is_interrupt\":false,\"duration_ms\":1323");
    }

    private String prompt(String text) {
        return claude("UserPromptSubmit", "\"prompt\":\"" + text + "\"");
    }

    @Test
    void before_an_edit_what_was_said_of_the_file() {
        String told = told("claude-code", edit("src/cart.ts"));

        assertThat(told).contains("recorded; no instruction", "kept in cents", "claude-code:old #1");
        assertThat(TokenEstimator.scriptAware().estimate(told)).isLessThanOrEqualTo(250);
        assertThat(told("claude-code", edit("src/cart.ts"))).as("once per file").isEmpty();
    }

    @Test
    void that_a_file_was_changed_once_is_no_news() {
        assertThat(told("claude-code", edit("src/order.ts"))).isEmpty();
    }

    @Test
    void what_another_session_changes_meanwhile_is_news() throws IOException {
        hook("claude-code", claude("SessionStart", "\"source\":\"startup\""));
        Path live = home.folder().resolve("live").resolve("claude-code_3a_new");
        Files.setLastModifiedTime(live, FileTime.from(Cli.NOW.minus(Duration.ofDays(3))));

        assertThat(told("claude-code", edit("src/order.ts"))).contains("changed", "claude-code:old");
    }

    @Test
    void before_a_command_that_it_failed_and_another_worked() {
        String told = told("claude-code", bash("npm rnu build"));

        assertThat(told).contains("`npm run build` worked instead", "claude-code:old #", "branch carts");
        assertThat(TokenEstimator.scriptAware().estimate(told)).isLessThanOrEqualTo(150);
        assertThat(told("claude-code", bash("npm run build"))).isEmpty();
        assertThat(told("claude-code", bash("cd src && npm rnu build 2>&1 | tail")))
                .as("told already")
                .isEmpty();
    }

    @Test
    void before_a_command_that_a_person_forbids_it() {
        assertThat(told("claude-code", bash("git push --force origin main"))).contains("Never force-push");
        assertThat(told("claude-code", bash("git push origin main"))).isEmpty();
    }

    @Test
    void a_session_that_is_deleted_takes_no_reminder_of_another_along() throws IOException {
        lines.clear();
        session = "other";
        says("We ship on Tuesdays.");
        imported("other");

        Cli.Result cleared = new Cli(folder)
                .variable("HOME", user.toString())
                .run(
                        "clear",
                        "--db",
                        home.database().toString(),
                        "--resource",
                        folder.toString(),
                        "--session",
                        "claude-code:other",
                        "--force");

        assertThat(cleared.code()).isEqualTo(ExitCode.OK);
        assertThat(told("claude-code", bash("git push --force origin main"))).contains("Never force-push");
        assertThat(told("claude-code", bash("npm rnu build"))).contains("worked instead");
        assertThat(told("claude-code", prompt("Should the rate limiter count in the database or in Redis?")))
                .contains("too slow for counters");
    }

    @Test
    void after_a_failure_what_helped_against_the_same_error() {
        String told = told(
                "claude-code",
                failure(
                        "mix test --seed 4",
                        "Exit code 1\\n** (RuntimeError) LiveView requires lazy_html as a dependency"));

        assertThat(told).contains("changed mix.exs, ran mix deps.get");
        assertThat(TokenEstimator.scriptAware().estimate(told)).isLessThanOrEqualTo(300);
    }

    @Test
    void an_error_that_nobody_has_met_is_met_with_silence() {
        assertThat(hook("claude-code", failure("mix test", "Exit code 1\\n** (KeyError) key :cart not found")))
                .isEmpty();
        assertThat(hook(
                        "claude-code",
                        failure("cat log", "** (RuntimeError) LiveView requires lazy_html as a dependency")))
                .as("an error of others")
                .isEmpty();
    }

    @Test
    void with_a_prompt_what_was_said_about_the_same() {
        assertThat(told("claude-code", prompt("Should the rate limiter count in the database or in Redis?")))
                .contains("too slow for counters");
    }

    @Test
    void prompts_without_a_precedent_are_met_with_silence() {
        for (String text : List.of(
                "go on",
                "yes please, do it",
                "Fix the failing test in the header component",
                "What does this function do?",
                "Write a README with a short introduction and a section on how to install it")) {
            assertThat(hook("claude-code", prompt(text))).as(text).isEmpty();
        }
    }

    @Test
    void what_the_session_began_with_is_not_said_again() {
        assertThat(told("claude-code", claude("SessionStart", "\"source\":\"startup\"")))
                .contains("kept in cents", ", branch carts, ");
        assertThat(told("claude-code", edit("src/cart.ts"))).isEmpty();
    }

    @Test
    void after_a_compaction_it_may_be_said_again() {
        assertThat(told("claude-code", bash("npm rnu build"))).isNotEmpty();
        assertThat(told("claude-code", bash("npm rnu build"))).isEmpty();

        hook("claude-code", claude("SessionStart", "\"source\":\"compact\""));

        assertThat(told("claude-code", bash("npm rnu build"))).isNotEmpty();
    }

    @Test
    void each_moment_can_be_switched_off_alone() throws IOException {
        new Moments(home).switchOff(List.of("command", "start"));

        assertThat(hook("claude-code", bash("npm rnu build"))).isEmpty();
        assertThat(hook("claude-code", claude("SessionStart", "\"source\":\"startup\"")))
                .isEmpty();
        assertThat(told("claude-code", edit("src/cart.ts"))).isNotEmpty();
    }

    @Test
    void codex_is_told_before_patches_and_commands_and_after_commands() {
        String head = "{\"session_id\":\"01a2\",\"turn_id\":\"01a3\",\"transcript_path\":\"" + transcript("new")
                + "\",\"cwd\":\"" + folder + "\",\"model\":\"gpt-5\",\"permission_mode\":\"bypassPermissions\",";
        String patch = head
                + "\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"apply_patch\",\"tool_input\":{\"command\":"
                + "\"*** Begin Patch\\n*** Update File: src/cart.ts\\n@@\\n-a\\n+b\\n*** End Patch\\n\"}}";
        String command = head
                + "\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"npm rnu build\"}}";
        String after = head
                + "\"hook_event_name\":\"PostToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"mix test\"},"
                + "\"tool_response\":\"** (RuntimeError) LiveView requires lazy_html as a dependency\\n\",\"tool_use_id\":\"call_1\"}";

        assertThat(told("codex", patch)).contains("kept in cents");
        assertThat(told("codex", command)).contains("`npm run build` worked instead");
        assertThat(told("codex", after)).contains("ran mix deps.get");
    }

    @Test
    void gemini_is_told_with_prompts_and_after_files_were_read_and_commands_failed() {
        String head = "{\"session_id\":\"047a\",\"transcript_path\":\"" + transcript("new") + "\",\"cwd\":\"" + folder
                + "\",\"timestamp\":\"2026-04-06T10:00:00.000Z\",";
        String read = head
                + "\"hook_event_name\":\"AfterTool\",\"tool_name\":\"read_file\",\"tool_input\":{\"file_path\":\"src/cart.ts\"},"
                + "\"tool_response\":{\"llmContent\":\"export const total = 1\",\"returnDisplay\":\"\"}}";
        String after = head
                + "\"hook_event_name\":\"AfterTool\",\"tool_name\":\"run_shell_command\",\"tool_input\":{\"command\":\"mix test\"},"
                + "\"tool_response\":{\"llmContent\":\"<untrusted_context>\\nOutput: ** (RuntimeError) LiveView requires lazy_html as a"
                + " dependency\\nExit Code: 1\\n</untrusted_context>\",\"returnDisplay\":\"x\"}}";
        String asked = head
                + "\"hook_event_name\":\"BeforeAgent\",\"prompt\":\"Should the rate limiter count in Redis or in the database?\"}";

        assertThat(told("gemini-cli", read)).contains("kept in cents");
        assertThat(told("gemini-cli", after)).contains("ran mix deps.get");
        assertThat(told("gemini-cli", asked)).contains("too slow for counters");
    }

    @Test
    void what_was_told_is_in_the_log_with_where_it_comes_from() throws IOException {
        hook("claude-code", claude("SessionStart", "\"source\":\"startup\""));
        hook("claude-code", bash("npm rnu build"));
        imported("old");

        try (SqliteStore store = SqliteStore.open(home.database())) {
            List<HandOut> handOuts = store.handOuts(Scope.DEFAULT, folder.toString(), 10);
            assertThat(handOuts)
                    .extracting(HandOut::moment)
                    .containsExactlyInAnyOrder(HandOut.Moment.SESSION_START, HandOut.Moment.BEFORE_COMMAND);
            assertThat(handOuts).allSatisfy(handOut -> {
                assertThat(handOut.session().session()).isEqualTo("claude-code:new");
                assertThat(handOut.tokens()).isPositive();
                assertThat(handOut.lines())
                        .filteredOn(line -> line.text().startsWith("- "))
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line.sources())
                                .extracting(source -> source.session().session())
                                .containsOnly("claude-code:old"));
            });
            assertThat(handOuts.get(0).lines().stream().flatMap(line -> line.sources().stream()))
                    .allMatch(source -> !source.place().equals(Statement.Place.NONE));
        }
    }

    @Test
    void that_the_agent_used_it_is_in_the_log() throws IOException {
        hook("claude-code", bash("npm rnu build"));
        lines.clear();
        session = "new";
        at = Cli.NOW.plusSeconds(1);
        uses("Bash", Map.of("command", "npm run build"), "built", false);
        imported("new");

        try (SqliteStore store = SqliteStore.open(home.database())) {
            assertThat(store.handOuts(Scope.DEFAULT, folder.toString(), 10))
                    .singleElement()
                    .extracting(HandOut::use)
                    .isEqualTo(HandOut.Use.YES);
        }
    }

    private Cli.Result person(String... args) {
        return new Cli(folder)
                .variable("HOME", user.toString())
                .terminal(new Terminal(true, false, false, true, 80))
                .run(args);
    }

    @Test
    void what_a_person_corrects_is_told_so_at_once() {
        assertThat(person("retire", "kept in cents").out())
                .contains("Retired: User: From now on prices", "claude-code:old #1");
        assertThat(hook("claude-code", edit("src/cart.ts"))).isEmpty();
        assertThat(person("digest").out()).doesNotContain("in cents");
        String outdated = "(Since 2026-04-06 this no longer holds: \"From now on prices";
        assertThat(person("recall", "--all", "prices kept in cents").out()).contains(outdated);
        String[] session = {"--db", home.database().toString(), "--resource", folder.toString(), "-s", "claude-code:old"
        };
        assertThat(person(
                                "recall",
                                session[0],
                                session[1],
                                session[2],
                                session[3],
                                session[4],
                                session[5],
                                "prices in cents")
                        .out())
                .contains(outdated);

        assertThat(person("undo").out()).contains("Undone: \"").contains("\" holds again; it was retired on 20");
        assertThat(person("undo").err()).contains("nothing was corrected");
        person("edit", "kept in cents", "Prices in cart.ts are whole cents");
        assertThat(told("claude-code", claude("SessionStart", "\"source\":\"startup\"")))
                .contains("User: Prices in cart.ts are whole cents");

        assertThat(person("pin", "Redis").out()).contains("Pinned: User: We use Redis");
        assertThat(person("supersede", "Never force-push", "Force-push only with a lease")
                        .out())
                .contains("Superseded: User: Never force-push");
        assertThat(person("digest").out())
                .contains("Force-push only with a lease")
                .doesNotContain("Never force-push");
        assertThat(person("retire", "there is no such statement").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void what_a_running_session_was_told_is_shown_before_it_is_imported() throws Exception {
        told("claude-code", edit("src/cart.ts"));

        assertThat(person("told").out()).contains("before an edit", "in cents");
        assertThat(person("told", "--last", "--json").json()).hasSize(1);
    }

    @Test
    void whoever_shows_what_the_next_session_is_told_shows_the_same() throws Exception {
        String database = home.database().toString();
        String digest = person("digest").out();

        assertThat(told("claude-code", claude("SessionStart", "\"source\":\"startup\"")))
                .isEqualToNormalizingWhitespace(digest);
        assertThat(person("digest", "--db", database, "--resource", folder.toString())
                        .out())
                .isEqualTo(digest);
        try (VarveProcess ui =
                VarveProcess.start(folder, Map.of("HOME", user.toString()), "ui", database, "--port", "0")) {
            String project = URLEncoder.encode(folder.toString(), StandardCharsets.UTF_8);
            HttpRequest request = HttpRequest.newBuilder(URI.create(ui.url() + "/api/project?project=" + project))
                    .build();
            JsonNode page = JsonMapper.shared()
                    .readTree(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.ofString())
                            .body());
            assertThat(page.path("digest").stringValue().strip()).isEqualTo(digest.strip());
            assertThat(page.path("digestTokens").intValue())
                    .isEqualTo(person("digest", "--json").json().path("tokens").intValue());
        }
    }

    @Test
    void an_agent_corrects_no_notes_in_its_shell() {
        Cli agent = new Cli(folder).variable("HOME", user.toString()).variable("CLAUDECODE", "1");

        assertThat(agent.run("edit", "kept in cents", "Prices are floats").err())
                .contains("for people at a terminal");
        agent.run("retire", "kept in cents");
        assertThat(told("claude-code", edit("src/cart.ts"))).contains("kept in cents");
    }

    @Test
    void what_was_deleted_is_told_by_no_hook() {
        Cli.Result forgotten = new Cli(folder)
                .variable("HOME", user.toString())
                .run(
                        "forget",
                        "--db",
                        home.database().toString(),
                        "--resource",
                        folder.toString(),
                        "--session",
                        "claude-code:old",
                        "--span",
                        "1-1000",
                        "--force");
        assertThat(forgotten.err()).isEmpty();

        assertThat(hook("claude-code", edit("src/cart.ts"))).isEmpty();
        assertThat(hook("claude-code", bash("npm rnu build"))).isEmpty();
        assertThat(hook("claude-code", prompt("Should the rate limiter count in the database or in Redis?")))
                .isEmpty();
    }
}
