package dev.varve.cli.moment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.HandOut;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.Varve;
import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MomentCommandsTest {
    private static final Scope SESSION = new Scope(Scope.DEFAULT, "shop", "claude-code:a");
    private static final Instant AT = Instant.parse("2026-03-04T10:00:00Z");

    @TempDir
    private Path folder;

    @BeforeEach
    void aSession() {
        try (SqliteStore store = SqliteStore.open(folder.resolve("shop.db"));
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .executor(Runnable::run)
                        .build()) {
            varve.session(SESSION)
                    .append(
                            Message.user("Never use floats in cart.ts, prices stay in cents.", AT),
                            call("c1", "Bash", "{\"command\":\"npm rnu build\"}"),
                            result("c1", "Unknown command: \"rnu\"", true),
                            call("c2", "Bash", "{\"command\":\"npm run build\"}"),
                            result("c2", "built", false),
                            call("c3", "Edit", "{\"file_path\":\"/work/shop/src/cart.ts\"}"),
                            result("c3", "done", false));
            store.handOut(new HandOut(
                    "h1",
                    SESSION,
                    HandOut.Moment.BEFORE_EDIT,
                    AT,
                    List.of(new HandOut.Line(
                            "- prices stay in cents",
                            List.of(new StatementId(SESSION, new Statement.Place(1, 0, 10))))),
                    12,
                    HandOut.Use.YES));
        }
    }

    private static Message call(String id, String tool, String arguments) {
        return Message.assistant(AT, new Part.ToolCall(id, tool, arguments));
    }

    private static Message result(String id, String output, boolean failed) {
        return Message.tool(AT, new Part.ToolResult(id, "tool", output, failed));
    }

    private Cli.Result run(String... args) {
        String[] all = new String[args.length + 4];
        System.arraycopy(args, 0, all, 0, args.length);
        System.arraycopy(new String[] {"--db", "shop.db", "--resource", "shop"}, 0, all, args.length, 4);
        return new Cli(folder).run(all);
    }

    @Test
    void blame_tells_what_was_said_of_a_file_before_who_changed_it() {
        Cli.Result result = run("blame", "src/cart.ts");

        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out().lines().toList()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(result.out().lines().findFirst()).get().asString().contains("cents", "claude-code:a #1");
        assertThat(result.out()).contains("changed, asked for \"Never use floats");
    }

    @Test
    void fix_tells_what_helped() {
        assertThat(run("fix", "npm error Unknown command: \"rnu\"").out()).contains("`npm run build` worked instead");
    }

    @Test
    void how_tells_the_commands_that_worked_and_what_replaced_those_that_did_not() {
        assertThat(run("how", "npm").out()).contains("`npm run build` worked in one session", "`npm rnu build` failed");
    }

    @Test
    void told_tells_what_an_agent_was_given_and_from_where() {
        assertThat(run("told", "--last").out())
                .contains("before an edit", "12 tokens, used", "- prices stay in cents <- claude-code:a #1");
        assertThat(run("told", "--json")
                        .json()
                        .path(0)
                        .path("lines")
                        .path(0)
                        .path("sources")
                        .path(0)
                        .path("message")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void another_program_goes_on() {
        assertThat(run("handoff", "--to", "codex").out())
                .startsWith("Go on with the work of the session claude-code:a.")
                .contains("cents");
        assertThat(run("handoff", "--to", "emacs").code()).isEqualTo(ExitCode.USAGE);
        assertThat(run("handoff", "--to", "codex", "--session", "none").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void how_tells_commands_as_they_ran_and_each_of_a_chain_once() {
        try (SqliteStore store = SqliteStore.open(folder.resolve("shop.db"));
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .executor(Runnable::run)
                        .build()) {
            varve.session(new Scope(Scope.DEFAULT, "shop", "claude-code:b"))
                    .append(
                            Message.user("Please mend the build of the shop again.", AT),
                            call("d1", "Bash", "{\"command\":\"python3 - <<'EOF'\\nprint(1)\\nEOF\\nnpm run build\"}"),
                            result("d1", "1", false),
                            call("d2", "Bash", "{\"command\":\"npm test\"}"),
                            result("d2", "ok", false),
                            call("d3", "Bash", "{\"command\":\"npm run build && npm test\"}"),
                            result("d3", "ok", false));
        }
        assertThat(run("how", "npm").out().lines().filter(line -> line.contains("` worked in one")))
                .hasSize(2)
                .noneMatch(line -> line.contains("&&"));
        assertThat(run("how", "python3").err()).contains("no session used this program");
    }

    @Test
    void blame_gives_no_reason_out_of_an_agents_review() {
        try (SqliteStore store = SqliteStore.open(folder.resolve("shop.db"));
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .executor(Runnable::run)
                        .build()) {
            Session session = varve.session(new Scope(Scope.DEFAULT, "shop", "claude-code:c"));
            session.append(
                    Message.user("Review the pricing code, please.", AT),
                    Message.assistant(
                            "cart.ts line 12: the loop in cart.ts reads the price twice, which is slow.", AT));
            session.catchUp(Duration.ofSeconds(30));
        }
        assertThat(run("digest").out()).contains("reads the price twice");
        assertThat(run("blame", "cart.ts").out()).contains("cents").doesNotContain("reads the price twice");
    }

    @Test
    void nothing_known_is_no_failure_and_says_so() {
        Cli.Result result = run("blame", "src/order.ts");

        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.err()).contains("no session says anything of this file in shop");
        assertThat(run("fix", "--json", "error TS9999: nothing").json().isEmpty())
                .isTrue();
    }

    @Test
    void help_has_an_example() {
        for (String command : List.of("blame", "fix", "how", "told", "handoff")) {
            assertThat(new Cli(folder).run(command, "--help").out()).contains("Example:", "varve " + command);
        }
    }

    @Test
    void status_tells_how_often_agents_used_what_they_were_told() {
        assertThat(new Cli(folder).run("status", "--db", "shop.db").out())
                .contains("agents 1 time, 12 tokens; 1 of 1 used in the next turn");
        assertThat(new Cli(folder).run("status", "--db", "shop.db", "--json").out())
                .contains("\"told\":{\"hand_outs\":1,\"tokens\":12,\"used\":1,\"unused\":0}");
    }
}
