package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.varve.NoteLine;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolLogTest {
    private final ToolLog ledger = new ToolLog(TokenEstimator.scriptAware(), 60);

    private List<String> lines(Transcripts transcript) {
        return noted(transcript).stream().map(NoteLine::toString).toList();
    }

    private List<String> looks(Transcripts transcript) {
        return ledger.failedLooks(transcript.messages(), ZoneOffset.UTC).stream()
                .map(NoteLine::toString)
                .toList();
    }

    /** All that is told, in one line. */
    private String told(Transcripts transcript) {
        return noted(transcript).stream().map(NoteLine::text).collect(Collectors.joining("; "));
    }

    private static String run(String command) {
        return "{\"command\":\""
                + command.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
    }

    private List<NoteLine> noted(Transcripts transcript) {
        return ledger.lines(transcript.messages(), List.of(), ZoneOffset.UTC, () -> 500);
    }

    @Test
    void groups_calls_and_tells_their_outcome() {
        Transcripts work = Transcripts.empty()
                .call("read_file", "{\"path\":\"/a/A.java\"}", "class A {}")
                .call("read_file", "{\"path\":\"/a/B.java\"}", "class B {}")
                .call(
                        "run_tests",
                        "{}",
                        "Running\nOrderTest.expires: AssertionError: expected 40 but was 15\n2 failed, 9 passed");
        assertThat(lines(work))
                .containsExactly("[2026-03-04 09:00] IMPORTANT Agent tools: run_tests →"
                        + " error \"2 failed, 9 passed: OrderTest.expires: AssertionError: expected 40 but was 15\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Command: ./gradlew test\nDirectory: (root)\nOutput: done\nError: (none)\nExit Code: 0\nSignal: (none)",
                "Done.\nError: None",
                "Done.\nerror: null",
                "Done.\nErrors: 0",
                "Done.\nError: (empty).",
                "Done.\nException: undefined"
            })
    void an_error_that_is_none_is_not_told(String output) {
        assertThat(told(Transcripts.empty().call("run_shell_command", run("./gradlew test"), output)))
                .doesNotContain("error");
    }

    @Test
    void beside_an_exit_code_the_line_that_says_why_is_told() {
        String output =
                "Command: ./gradlew test\nDirectory: (root)\nError: order 5 is missing\nExit Code: 1\nSignal: (none)";
        assertThat(told(Transcripts.empty().call("run_shell_command", run("./gradlew test"), output)))
                .contains("error \"Error: order 5 is missing\"");
    }

    @Test
    void a_tool_that_only_replaces_changes_its_file() {
        String call = "{\"file_path\":\"/a/Cart.java\",\"old_string\":\"a\",\"new_string\":\"b\"}";
        assertThat(told(Transcripts.empty().call("replace", call, "Successfully modified file")))
                .isEqualTo("changed Cart.java");
    }

    @Test
    void calls_without_what_their_tool_expects_are_named_by_their_tool() {
        assertThat(looks(Transcripts.empty().call("bash", "{\"n\":1.0}", "no shell", true)))
                .containsExactly("[2026-03-04 09:00] IMPORTANT Agent tools: bash → error \"no shell\"");
        assertThat(looks(Transcripts.empty().call("", "not JSON", "no shell", true)))
                .containsExactly("[2026-03-04 09:00] IMPORTANT Agent tools: a tool → error \"no shell\"");
    }

    @Test
    void what_was_only_looked_at_or_checked_in_silence_is_not_told() {
        Transcripts work = Transcripts.empty()
                .call("read_file", "{\"path\":\"cart.txt\"}", "a cart")
                .call("Glob", "{\"pattern\":\"**/*.txt\"}", "cart.txt")
                .call("bash", run("nl -ba cart.txt"), "1 a cart")
                .call("file_search", "{\"query\":\"**/*.txt\"}", "cart.txt")
                .call("run_in_terminal", "{}", "a cart")
                .call("mcp__shop__reindex", "{}", "done")
                .call("bash", run("make check"), "");
        assertThat(lines(work)).isEmpty();
        assertThat(looks(work)).isEmpty();
    }

    @Test
    void quotes_the_reason_of_a_failed_call() {
        Transcripts work = Transcripts.empty()
                .call("fetch", "{\"url\":\"https://x.org/a\"}", "\n  HTTP 503: \"try later\"\nmore", true);
        assertThat(lines(work))
                .containsExactly(
                        "[2026-03-04 09:00] IMPORTANT Agent tools: https://x.org/a → error \"HTTP 503: 'try later'\"");
    }

    @Test
    void tells_the_cause_rather_than_the_exit_code() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"git push 2>&1\"}", "Exit code 128\nfatal: no upstream branch", true)
                .call(
                        "bash",
                        "{\"command\":\"npm run check 2>&1 | head -30\"}",
                        "> shop@1.0.0 check\n> tsc\n\nnpm error Lifecycle script `check` failed with error:\n"
                                + "src/cart.ts(33,2): error TS2304: Cannot find name 'total'.\n\nCommand exited with code 2",
                        true)
                .call("bash", "{\"command\":\"make\"}", "Exit code 2", true);
        assertThat(ShownNotes.of(noted(work)))
                .contains(
                        "git push → error \"fatal: no upstream branch\"",
                        "npm run check → error \"src/cart.ts(33,2): error TS2304: Cannot find name 'total'.\"",
                        "make → error \"Exit code 2\"");
    }

    @Test
    void an_output_handed_over_as_json_is_read_as_it_was_printed() {
        String output = "{\"output\":\"compiling\\ncart.go:7:2: undefined: total\\nFAIL cart\","
                + "\"metadata\":{\"exit_code\":1}}";
        assertThat(told(Transcripts.empty().call("shell", run("go build ./..."), output, true)))
                .isEqualTo("go build ./... → error \"cart.go:7:2: undefined: total\"");
    }

    @Test
    void what_a_build_repeats_of_its_commands_is_no_error() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"npm run check\"}", "> shop@1.0.0 check\n> tsc --noEmit\n\nexit code 0");
        assertThat(lines(work)).isEmpty();
    }

    @Test
    void leaves_out_where_the_output_of_a_command_goes() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"mix deps.get 2>&1 | tail -5\"}", "ok")
                .call("bash", "{\"command\":\"make deploy 2>/dev/null; head -n 3 tail.txt | sort | head -20\"}", "ok");
        assertThat(lines(work)).containsExactly("[2026-03-04 09:00] NOTE Agent tools: ran mix deps.get, make deploy");
    }

    @Test
    @Tag("ZOR-08")
    void never_copies_output() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"cd /srv && cat notes.txt\"}", "the secret recipe\n".repeat(500));
        assertThat(lines(work)).isEmpty();
        assertThat(looks(work)).isEmpty();
    }

    @Test
    void reading_a_file_about_errors_is_no_error() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"grep -rn Error: src\"}", "src/a.txt: Error: none")
                .call("read_file", "{\"path\":\"log.txt\"}", "fatal: nothing")
                .call(
                        "bash",
                        "{\"command\":\"python show.py\"}",
                        "1466:    raise ValueError(msg)\nthrow new ParseException(e)")
                .call("bash", "{\"command\":\"open fields.py 1474\"}", "ValueError: shown by an editor");
        assertThat(noted(work)).isEmpty();
    }

    @Test
    void a_search_that_finds_nothing_is_no_error() {
        Transcripts session = Transcripts.empty()
                .call("bash", run("grep -rn walnut src"), "(no output)\n\nCommand exited with code 1", true)
                .call("bash", run("make list | grep walnut"), "Exit code 1", true)
                .call("bash", run("grep -rn walnut lib"), "grep: lib: No such file or directory", true);

        assertThat(told(session)).isEmpty();
    }

    @Test
    void a_new_word_of_the_user_begins_a_new_line() {
        Transcripts work = Transcripts.empty()
                .call("write_file", "{\"path\":\"A\"}", "x")
                .user("go on")
                .call("write_file", "{\"path\":\"B\"}", "x");
        assertThat(lines(work)).hasSize(2);
    }

    @Test
    void keeps_what_went_wrong_when_there_is_little_room() {
        Transcripts work = Transcripts.empty();
        for (int i = 0; i < 10; i++) {
            work.user("next").call("read_file", "{\"path\":\"file" + i + "\"}", "x");
        }
        work.user("next").call("bash", "{\"command\":\"make\"}", "make: Error: no rule", true);
        assertThat(ledger.lines(work.messages(), List.of(), ZoneOffset.UTC, () -> 40))
                .extracting(NoteLine::words)
                .anyMatch(text -> text.contains("no rule"));
    }

    @Test
    void tells_what_changed_was_committed_and_works_by_now() {
        Transcripts work = Transcripts.empty()
                .call("Read", "{\"file_path\":\"/a/Cart.java\"}", "class Cart {}")
                .call("Edit", "{\"file_path\":\"/a/Cart.java\",\"old_string\":\"a\",\"new_string\":\"b\"}", "ok")
                .call("Bash", "{\"command\":\"mix test 2>&1 | tail -5\"}", "** (RuntimeError) no endpoint", true)
                .call("Write", "{\"file_path\":\"/a/test.exs\",\"content\":\"x\"}", "ok")
                .call("Bash", "{\"command\":\"mix test 2>&1 | tail -5\"}", "14 doctests, 87 tests, 0 failures")
                .call(
                        "Bash",
                        "{\"command\":\"git add -A && git commit -m \\\"$(cat <<'EOF'\\nfeat: carts expire\\n\\nlong\\nEOF\\n)\\\"\"}",
                        "[main 1a2b3c4] feat: carts expire");
        assertThat(ShownNotes.of(noted(work)))
                .isEqualTo(
                        "[2026-03-04 09:00] Agent tools: changed Cart.java, test.exs; committed 1a2b3c4 \"feat: carts expire\";"
                                + " mix test → error \"** (RuntimeError) no endpoint\", works now (14 doctests, 87 tests, 0 failures) after a change of test.exs");
    }

    static List<Arguments> calls() {
        return List.of(
                arguments(
                        "cd /srv/shop/very/long/path && mise run lint 2>&1 | tail -20",
                        "0 issues.",
                        "mise run lint → 0 issues"),
                arguments(
                        "env PATH=/opt/a/bin:/usr/bin MODE=x /opt/a/bin/vitest run cart.test.ts",
                        "Tests 5 passed (5)",
                        "vitest run cart.test.ts → 5 passed"),
                arguments(
                        "docker compose up -d",
                        "[+] Running 1/1\n ✔ Container shop-db-1  Started",
                        "ran docker compose up -d"),
                arguments("node build.js", "==> fine\nlet error = new Error(\"empty\")", ""),
                arguments(
                        "npm test",
                        "Test Suites: 1 passed, 1 total\nTests: 35 passed, 35 total\nfailed: 0",
                        "npm test → 35 passed, 35 total"),
                arguments(
                        "cargo test",
                        "test result: ok. 35 passed; 0 failed; 0 ignored\n   Doc-tests shop\nrunning 0 tests\ntest result: ok. 0 passed; 0 failed",
                        "cargo test → 35 passed; 0 failed"),
                arguments(
                        "go build ./... && go test ./cart",
                        "--- FAIL: TestTotal (0.01s)\n    cart_test.go:34: got 15\nFAIL",
                        "go build ./... && go test ./cart → error \"TestTotal: cart_test.go:34: got 15\""),
                arguments("go test ./cart -v", "cart_test.go:34: 0 carts, as is right\n--- PASS: TestTotal\nok", ""),
                arguments(
                        "make; echo EXIT $?",
                        "building\nCould not find the carts\nEXIT 2",
                        "make → error \"Could not find the carts\""),
                arguments("sed -i 's/15/40/' shop/cart.txt && make", "", "changed cart.txt"),
                arguments("cat > shop/notes.md <<'EOF'\nerror: none\nEOF", "", "changed notes.md"),
                arguments("rm -rf build/*.o; git rm shop/old.txt", "", "deleted old.txt"),
                arguments("sed -n 1,20p cart.txt; grep -rn Error: src", "src/a.txt: Error: none", ""),
                arguments(
                        "git add -A && git commit -qF - <<'EOF'\nCarts expire\n\nlong\nEOF\ngit log --oneline -1",
                        "1a2b3c4 Carts expire",
                        "committed 1a2b3c4 \"Carts expire\""),
                arguments("git push -u origin carts", "remote:\n * [new branch]      carts -> carts", "pushed carts"),
                arguments(
                        "gh pr create --title \"Carts expire\" --body \"long\"",
                        "https://example.org/shop/shop/pull/17",
                        "opened pull request \"Carts expire\" https://example.org/shop/shop/pull/17"));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void a_command_is_told_by_what_it_did_and_how_it_went(String command, String result, String told) {
        assertThat(told(Transcripts.empty().call("bash", run(command), result))).isEqualTo(told);
    }

    @Test
    void a_command_may_be_given_word_by_word() {
        assertThat(told(Transcripts.empty()
                        .call("shell", "{\"command\":[\"bash\",\"-lc\",\"cd shop && make deploy\"]}", "ok")))
                .isEqualTo("ran make deploy");
    }

    @Test
    void a_patch_names_its_files() {
        String patch =
                "*** Begin Patch\n*** Update File: /srv/shop/cart.txt\n@@\n-a\n+b\n*** Add File: shop/new.txt\n+x\n"
                        + "*** Delete File: shop/old.txt\n*** End Patch";

        assertThat(told(Transcripts.empty().call("apply_patch", patch, "Success.")))
                .isEqualTo("changed cart.txt, added new.txt, deleted old.txt");
        assertThat(told(Transcripts.empty()
                        .call("apply_patch", "{\"input\":\"" + patch.replace("\n", "\\n") + "\"}", "Success.")))
                .isEqualTo("changed cart.txt, added new.txt, deleted old.txt");
    }

    @Test
    void many_files_are_told_by_their_folders() {
        Transcripts work = Transcripts.empty();
        for (int i = 0; i < 9; i++) {
            work.call("Edit", "{\"file_path\":\"/srv/shop/src/cart/C" + i + ".java\"}", "ok");
        }
        work.call("Edit", "{\"file_path\":\"/srv/shop/README.md\"}", "ok");

        assertThat(told(work))
                .isEqualTo(
                        "changed 10 files: 9 in src/cart (C0.java, C1.java, C2.java, C3.java, C4.java, C5.java, …), README.md");
    }

    @Test
    void what_failed_and_worked_later_is_told_once_in_the_whole_span() {
        Transcripts work = Transcripts.empty()
                .call(
                        "bash",
                        run("mvn -q test -Dtest=CartTest"),
                        "Cart.java:[12,3] error: missing ;\nerror: missing ;",
                        true)
                .user("go on")
                .call("Edit", "{\"file_path\":\"/srv/shop/Cart.java\"}", "ok")
                .call("bash", run("mvn -q test && git push"), "Tests run: 9, Failures: 0, Errors: 0");

        assertThat(told(work))
                .isEqualTo(
                        "changed Cart.java; pushed; mvn -q test -Dtest=CartTest → error \"error: missing ;\", works now"
                                + " (Tests run: 9, Failures: 0, Errors: 0) after a change of Cart.java; mvn -q test → Tests run: 9, Failures: 0, Errors: 0");
    }

    @Test
    void what_worked_only_with_another_command_is_told_with_it() {
        Transcripts work = Transcripts.empty()
                .call("bash", run("golangci-lint run"), "Error: this configuration is of version 1", true)
                .call("bash", run("golangci-lint migrate && golangci-lint run"), "0 issues.");

        assertThat(told(work))
                .startsWith(
                        "golangci-lint run → error \"Error: this configuration is of version 1\", works now (0 issues)"
                                + " with golangci-lint migrate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"make check || true", "make check; git push", "make check\nmake docs"})
    void a_line_that_works_without_its_first_command_does_not_refute_its_failure(String later) {
        assertThat(told(Transcripts.empty()
                        .call("bash", run("make check"), "error: the cart is empty", true)
                        .call("bash", run(later), "fine")))
                .contains("make check → error \"error: the cart is empty\"")
                .doesNotContain("works now");
    }

    @Test
    void a_narrower_run_does_not_refute_a_failure() {
        Transcripts work = Transcripts.empty()
                .call("bash", run("mvn -q test"), "Tests run: 9, Failures: 1, Errors: 0", true)
                .call("bash", run("mvn -q test -Dtest=CartTest"), "Tests run: 1, Failures: 0, Errors: 0");

        assertThat(told(work))
                .startsWith("mvn -q test → error \"Tests run: 9, Failures: 1, Errors: 0\"; mvn")
                .doesNotContain("works now");
    }

    @Test
    void what_the_user_stopped_is_no_failure_of_it() {
        assertThat(told(Transcripts.empty()
                        .call("Bash", run("git push"), "The user doesn't want to proceed with this tool use.", true)))
                .isEqualTo("stopped by the user: git push");
    }

    @Test
    void what_the_agent_handled_wrongly_is_left_out() {
        assertThat(told(Transcripts.empty()
                        .call(
                                "Edit",
                                "{\"file_path\":\"a.txt\"}",
                                "<tool_use_error>String to replace not found in file.",
                                true)
                        .call(
                                "Bash",
                                run("cd shop && make"),
                                "bash: line 1: cd: shop: No such file or directory",
                                true)))
                .isEmpty();
    }

    @Test
    void that_an_agent_was_asked_tells_nothing_of_what_came_of_it() {
        assertThat(told(Transcripts.empty()
                        .call("Task", "{\"description\":\"Review the plan\",\"prompt\":\"Read it.\"}", "done")
                        .call("Agent", "{\"prompt\":\"Map the shop's pages\"}", "done")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git checkout carts",
                "git stash push -q && git stash pop",
                "git pull",
                "git rebase --continue",
                "git branch -f backup $old",
                "bd dep add --help",
                "cp /tmp/plan.md docs/"
            })
    void what_leaves_nothing_behind_is_not_told(String command) {
        assertThat(told(Transcripts.empty().call("bash", run(command), "ok"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node -e 'total('",
                "python3 - <<'EOF'\ntotal(\nEOF",
                "node /tmp/claude/scratchpad/cmp.js",
                "bash /tmp/build.sh"
            })
    void what_only_tries_something_out_fails_unnoted(String command) {
        assertThat(told(Transcripts.empty().call("bash", run(command), "SyntaxError: no such total", true)))
                .isEmpty();
    }

    @Test
    void tools_of_copilot_change_or_only_look_by_what_their_names_say() {
        assertThat(told(Transcripts.empty()
                        .call("copilot_readFile", "{\"filePath\":\"/shop/a.txt\"}", "text")
                        .call("copilot_replaceString", "{\"filePath\":\"/shop/cart.txt\"}", "ok")
                        .call("copilot_multiReplaceString", "{\"filePath\":\"/shop/page.txt\"}", "ok")))
                .isEqualTo("changed cart.txt, page.txt");
    }

    @Test
    void a_file_that_was_there_for_a_moment_is_not_told() {
        assertThat(told(Transcripts.empty()
                        .call("apply_patch", "*** Begin Patch\n*** Add File: probe.txt\n+x\n*** End Patch", "Success.")
                        .call("bash", run("rm probe.txt"), "")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tmp/probe.py", "C:\\\\Temp\\\\probe.py", "/home/ada/shop/scratchpad/probe.py"})
    void a_file_that_nobody_keeps_is_not_told(String path) {
        assertThat(told(Transcripts.empty().call("Write", "{\"file_path\":\"" + path + "\"}", "ok")))
                .isEmpty();
    }

    @Test
    void a_file_that_is_told_is_told_again_only_where_it_is_deleted() {
        List<NoteLine> before = noted(check("3 passed"));
        Transcripts more = Transcripts.empty()
                .call("replace_string_in_file", "{\"filePath\":\"/shop/cart.txt\"}", "ok")
                .call("Edit", "{\"file_path\":\"/shop/my-cart.txt\"}", "ok");

        assertThat(ledger.lines(more.messages(), before, ZoneOffset.UTC, () -> 500))
                .extracting(NoteLine::text)
                .containsExactly("changed my-cart.txt");
        assertThat(ledger.lines(
                        Transcripts.empty().call("bash", run("rm cart.txt"), "").messages(),
                        before,
                        ZoneOffset.UTC,
                        () -> 500))
                .extracting(NoteLine::text)
                .containsExactly("deleted cart.txt");
    }

    @Test
    void a_commit_without_a_name_is_not_told() {
        assertThat(told(Transcripts.empty().call("bash", run("git commit -q -m \"WIP g$i\""), "")))
                .isEmpty();
        assertThat(told(Transcripts.empty().call("bash", run("git commit -q --amend --no-edit"), "")))
                .isEmpty();
    }

    @Test
    void an_amended_commit_is_no_second_one() {
        assertThat(told(Transcripts.empty()
                        .call(
                                "bash",
                                run("git commit --amend -m 'Drop the index'"),
                                "[main 3c4d5e6] Drop the index\n 1 file changed")))
                .isEqualTo("amended the last commit: 3c4d5e6 \"Drop the index\"");
    }

    @Test
    void an_error_that_is_over_is_told_with_what_got_over_it_only() {
        String failed = "Cart.java:[12,3] error: missing ;\nerror: missing ;";

        assertThat(told(Transcripts.empty()
                        .call("bash", run("make check"), failed, true)
                        .call("bash", run("make check"), "9 passed")))
                .isEqualTo("make check → 9 passed");
        assertThat(told(Transcripts.empty()
                        .call("bash", run("make check"), failed, true)
                        .call("bash", run("make check"), "done")))
                .isEmpty();
    }

    @Test
    void an_outcome_is_never_cut_off_its_command() {
        Transcripts work = Transcripts.empty();
        for (int i = 0; i < 8; i++) {
            work.call("bash", run("make check-of-the-carts-" + i), "error: the cart number " + i + " is empty", true);
        }

        assertThat(noted(work))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.text()).endsWith(" is empty\""));
    }

    @Test
    void a_service_says_in_its_answer_that_it_did_not_do_it() {
        assertThat(told(Transcripts.empty()
                        .call("mcp__tracker__move_card", "{\"title\":\"Carts\"}", "{\"error\":\"no such board\"}")))
                .isEqualTo("tracker move_card (Carts) → error \"no such board\"");
    }

    @Test
    void reads_targets_from_arguments() {
        assertThat(ToolArguments.target("{\"content\":\"x\",\"file_path\" : \"C:\\\\dir\\\\b.txt\"}"))
                .isEqualTo("b.txt");
        assertThat(ToolArguments.target("{\"order_id\":\"W-17\"}")).isEqualTo("W-17");
        assertThat(ToolArguments.target("{\"q\":\"caf\\u00e9 \\\"best\\\"\"}")).isEqualTo("café \"best\"");
        assertThat(ToolArguments.target("{}")).isEmpty();
        assertThat(ToolArguments.target("not json")).isEmpty();
        assertThat(ToolArguments.target("{\"path\":\"cut")).isEqualTo("cut");
    }

    @Test
    void what_is_remembered_is_told_again_only_where_a_result_differs() {
        List<NoteLine> before = noted(check("3 passed"));
        assertThat(before)
                .extracting(NoteLine::text)
                .containsExactlyInAnyOrder("changed cart.txt", "make check → 3 passed");

        assertThat(ledger.lines(check("3 passed").messages(), before, ZoneOffset.UTC, () -> 500))
                .isEmpty();
        assertThat(ledger.lines(check("4 passed").messages(), before, ZoneOffset.UTC, () -> 500))
                .extracting(NoteLine::text)
                .containsExactly("make check → 4 passed");
    }

    @Test
    void a_check_that_passes_again_after_it_failed_is_told() {
        List<NoteLine> before = new ArrayList<>(noted(check("3 passed")));
        before.addAll(noted(check("error: the cart is empty")));

        assertThat(ledger.lines(check("3 passed").messages(), before, ZoneOffset.UTC, () -> 500))
                .extracting(NoteLine::text)
                .containsExactly("make check → 3 passed");
    }

    @Test
    void what_fails_again_in_the_same_way_is_told_once() {
        List<NoteLine> before = noted(check("error: the cart is empty"));

        assertThat(ledger.lines(check("error: the cart is empty").messages(), before, ZoneOffset.UTC, () -> 500))
                .isEmpty();
    }

    private static Transcripts check(String result) {
        return Transcripts.empty()
                .call("Edit", "{\"file_path\":\"/shop/cart.txt\"}", "ok")
                .call("bash", run("make check"), result);
    }
}
