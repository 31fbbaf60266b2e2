package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTracesTest {
    private static final Scope SESSION = new Scope("t", "shop", "claude-code:a");
    private static final Instant BEGIN = Instant.parse("2026-03-04T10:00:00Z");

    private final List<LoggedMessage> messages = new ArrayList<>();

    private void add(Message message) {
        long seq = messages.size() + 1;
        messages.add(new LoggedMessage(seq, message.withTime(BEGIN.plusSeconds(60 * seq)), 10, 10 * seq, false));
    }

    private void user(String text) {
        add(Message.user(text));
    }

    private void bash(String command, String output, boolean failed) {
        call("Bash", "{\"command\":\"" + command + "\"}", output, failed);
    }

    private void edit(String path) {
        call("Edit", "{\"file_path\":\"" + path + "\"}", "done", false);
    }

    private void call(String tool, String arguments, String output, boolean failed) {
        String id = "c" + messages.size();
        add(Message.assistant(new Part.ToolCall(id, tool, arguments)));
        add(Message.tool(new Part.ToolResult(id, tool, output, failed)));
    }

    private List<Trace.Failure> failures() {
        return SessionTraces.of(SESSION, messages).stream()
                .filter(Trace.Failure.class::isInstance)
                .map(Trace.Failure.class::cast)
                .toList();
    }

    @Test
    void a_change_tells_what_it_was_asked_for() {
        user("Carts expire after 15 minutes");
        edit("src/cart.ts");

        assertThat(SessionTraces.of(SESSION, messages)).singleElement().satisfies(trace -> {
            assertThat(((Trace.Change) trace).path()).isEqualTo("src/cart.ts");
            assertThat(((Trace.Change) trace).asked()).isEqualTo("Carts expire after 15 minutes");
            assertThat(trace.origin().seq()).isEqualTo(2);
        });
    }

    @Test
    void a_wrong_command_tells_which_one_worked() {
        user("Build it");
        bash("npm rnu build", "Unknown command: \\\"rnu\\\"", true);
        bash("npm run build", "built", false);

        assertThat(failures()).singleElement().satisfies(failure -> {
            assertThat(failure.instead()).isEqualTo("npm run build");
            assertThat(failure.form()).startsWith("unknown command");
        });
    }

    @Test
    void the_code_being_wrong_is_not_put_right_by_another_command() {
        user("Test it");
        bash("go test ./cart", "--- FAIL: TestCart\ncart_test.go:34: expected 1 item, got 0", true);
        bash("go test ./order", "ok", false);

        assertThat(failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.instead()).isEmpty());
    }

    @Test
    void a_remedy_is_what_was_done_until_it_worked() {
        user("Test it");
        bash("mix test", "** (RuntimeError) LiveView requires lazy_html as a dependency", true);
        edit("mix.exs");
        bash("mix deps.get", "ok", false);
        bash("mix test", "2 tests, 0 failures", false);

        assertThat(failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.remedy()).isEqualTo("changed mix.exs, ran mix deps.get"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "golangci-lint migrate && golangci-lint run",
                "GOFLAGS=-mod=mod golangci-lint run",
                "mise exec -- golangci-lint run"
            })
    void what_stood_around_a_command_when_it_worked_is_the_remedy(String worked) {
        user("Lint it");
        bash("golangci-lint run", "Error: this configuration is of version 1, please migrate", true);
        bash(worked, "fine", false);
        bash("golangci-lint run", "fine", false);

        assertThat(failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.remedy()).isEqualTo("ran " + worked));
    }

    @ParameterizedTest
    @ValueSource(strings = {"golangci-lint run || true", "golangci-lint run; git status", "golangci-lint migrate"})
    void what_may_have_failed_again_is_no_remedy(String later) {
        user("Lint it");
        bash("golangci-lint run", "Error: this configuration is of version 1, please migrate", true);
        bash(later, "fine", false);

        assertThat(failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.remedy()).isEmpty());
    }

    @Test
    void the_first_step_of_a_line_replaces_no_later_one() {
        user("Build it");
        bash("npm ci && npm run biuld", "npm error Missing script: biuld", true);
        bash("npm ci", "added 300 packages", false);

        assertThat(failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.instead()).isEmpty());
    }

    @Test
    void a_file_that_git_puts_back_was_undone() {
        user("Try a cache");
        edit("src/cart.ts");
        user("No, take that back");
        bash("git checkout -- src/cart.ts", "", false);

        assertThat(SessionTraces.of(SESSION, messages))
                .filteredOn(trace -> trace instanceof Trace.Change change && change.undone())
                .singleElement()
                .satisfies(trace -> assertThat(((Trace.Change) trace).asked()).isEqualTo("No, take that back"));
    }

    @Test
    void git_puts_back_no_file_that_nobody_changed() {
        user("Clean up");
        bash("git checkout -- src/cart.ts", "", false);

        assertThat(SessionTraces.of(SESSION, messages))
                .noneMatch(trace -> trace instanceof Trace.Change change && change.undone());
    }

    @Test
    void a_branch_holds_until_another_is_named() {
        add(new Message(
                Message.user("x").role(),
                Message.user("Build it").parts(),
                BEGIN,
                "",
                "",
                java.util.Map.of(SessionTraces.BRANCH, "carts")));
        edit("src/cart.ts");

        assertThat(SessionTraces.of(SESSION, messages))
                .singleElement()
                .satisfies(trace -> assertThat(trace.origin().branch()).isEqualTo("carts"));
    }

    @Test
    void lines_of_a_command_are_told_in_one_that_does_the_same() {
        assertThat(SessionTraces.oneLine("cd src\ngit fetch -q\n\n git status"))
                .isEqualTo("cd src; git fetch -q; git status");
        assertThat(SessionTraces.oneLine("make \\\n  -j2 &&\n  make check")).isEqualTo("make -j2 && make check");
        assertThat(SessionTraces.oneLine("for f in *; do\n  wc $f\ndone")).isEqualTo("for f in *; do wc $f; done");
        assertThat(SessionTraces.oneLine("cat > a.txt <<EOF\none\nEOF")).isEqualTo("cat > a.txt <<EOF …");
    }
}
