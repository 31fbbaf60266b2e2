package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ToolLogTest {
    private final ToolLog ledger = new ToolLog(TokenEstimator.scriptAware(), 60);

    private List<String> lines(Transcripts transcript) {
        return noted(transcript).stream().map(NoteLine::toString).toList();
    }

    private List<NoteLine> noted(Transcripts transcript) {
        return ledger.lines(transcript.messages(), ZoneOffset.UTC, () -> 500);
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
                .containsExactly(
                        "[2026-03-04 09:00] NOTE Agent tools: run_tests",
                        "[2026-03-04 09:00] IMPORTANT Agent tools: run_tests →"
                                + " error \"2 failed, 9 passed: OrderTest.expires: AssertionError: expected 40 but was 15\"");
    }

    @Test
    void calls_without_what_their_tool_expects_are_named_by_their_tool() {
        assertThat(lines(Transcripts.empty().call("bash", "{\"n\":1.0}", "done")))
                .containsExactly("[2026-03-04 09:00] NOTE Agent tools: bash");
        assertThat(lines(Transcripts.empty().call("edit_file", "{}", "done").call("bash", "not JSON", "done")))
                .containsExactly(
                        "[2026-03-04 09:00] NOTE Agent tools: edit_file", "[2026-03-04 09:00] NOTE Agent tools: bash");
        assertThat(lines(Transcripts.empty().call("", "{}", "done")))
                .containsExactly("[2026-03-04 09:00] NOTE Agent tools: a tool");
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
    void what_a_build_repeats_of_its_commands_is_no_error() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"npm run check\"}", "> shop@1.0.0 check\n> tsc --noEmit\n\nexit code 0");
        assertThat(lines(work)).containsExactly("[2026-03-04 09:00] NOTE Agent tools: ran npm run check");
    }

    @Test
    void leaves_out_where_the_output_of_a_command_goes() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"mix test 2>&1 | tail -5\"}", "ok")
                .call("bash", "{\"command\":\"make tail 2>/dev/null; head -n 3 tail.txt | sort | head -20\"}", "ok");
        assertThat(lines(work))
                .containsExactly(
                        "[2026-03-04 09:00] NOTE Agent tools: ran mix test, make tail; head -n 3 tail.txt | sort");
    }

    @Test
    @Tag("ZOR-08")
    void never_copies_output() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"cd /srv && cat notes.txt\"}", "the secret recipe\n".repeat(500));
        assertThat(lines(work)).containsExactly("[2026-03-04 09:00] NOTE Agent tools: bash (cat notes.txt)");
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
        assertThat(noted(work)).extracting(NoteLine::priority).containsOnly(Priority.NOTE);
        assertThat(ShownNotes.of(noted(work))).doesNotContain("→");
    }

    @Test
    void a_search_that_finds_nothing_is_no_error() {
        Transcripts session = Transcripts.empty()
                .user("Is the walnut flag used anywhere?")
                .call(
                        "bash",
                        "{\"command\":\"grep -rn walnut src\"}",
                        "(no output)\n\nCommand exited with code 1",
                        true)
                .call("bash", "{\"command\":\"grep -rn walnut lib\"}", "grep: lib: No such file or directory", true)
                .agent("It is not used.");

        assertThat(String.join("\n", session.observed()))
                .contains("lib → error \"grep: lib: No such file or directory\"")
                .doesNotContain("no output");
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
        assertThat(ledger.lines(work.messages(), ZoneOffset.UTC, () -> 40))
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
                        "[main 1a2b3c] feat");
        assertThat(ShownNotes.of(noted(work)))
                .isEqualTo(
                        "[2026-03-04 09:00] Agent tools: changed Cart.java, test.exs; committed \"feat: carts expire\";"
                                + " mix test → error \"** (RuntimeError) no endpoint\", then 14 doctests, 87 tests, 0 failures");
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
}
