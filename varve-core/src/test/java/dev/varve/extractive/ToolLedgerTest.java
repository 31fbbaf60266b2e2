package dev.varve.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.observe.ObservationLine;
import dev.varve.token.TokenEstimator;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ToolLedgerTest {
    private final ToolLedger ledger = new ToolLedger(TokenEstimator.scriptAware(), 60);

    private List<String> lines(Transcripts transcript) {
        return ledger.lines(transcript.messages(), ZoneOffset.UTC, 500).stream()
                .map(ObservationLine::toString)
                .toList();
    }

    @Test
    void groupsCallsAndTellsTheirOutcome() {
        Transcripts work = Transcripts.empty()
                .call("read_file", "{\"path\":\"/a/A.java\"}", "class A {}")
                .call("read_file", "{\"path\":\"/a/B.java\"}", "class B {}")
                .call(
                        "run_tests",
                        "{}",
                        "Running\nOrderTest.expires: AssertionError: expected 40 but was 15\n2 failed, 9 passed");
        assertThat(lines(work))
                .containsExactly(
                        "[2026-03-04 09:00] IMPORTANT Agent tools: read_file ×2 (A.java, B.java); run_tests; run_tests →"
                                + " error \"2 failed, 9 passed: OrderTest.expires: AssertionError: expected 40 but was 15\"");
    }

    @Test
    void quotesTheReasonOfAFailedCall() {
        Transcripts work = Transcripts.empty()
                .call("fetch", "{\"url\":\"https://x.org/a\"}", "\n  HTTP 503: \"try later\"\nmore", true);
        assertThat(lines(work))
                .containsExactly(
                        "[2026-03-04 09:00] IMPORTANT Agent tools: fetch (https://x.org/a); fetch → error \"HTTP 503: 'try later'\"");
    }

    @Test
    @Tag("ZOR-08")
    void neverCopiesOutput() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"cd /srv && cat notes.txt\"}", "the secret recipe\n".repeat(500));
        assertThat(lines(work)).containsExactly("[2026-03-04 09:00] NOTE Agent tools: bash (cat notes.txt)");
    }

    @Test
    void readingAFileAboutErrorsIsNoError() {
        Transcripts work = Transcripts.empty()
                .call("bash", "{\"command\":\"grep -rn Error: src\"}", "src/a.txt: Error: none")
                .call("read_file", "{\"path\":\"log.txt\"}", "fatal: nothing");
        assertThat(lines(work)).singleElement().asString().contains(" NOTE ").doesNotContain("→");
    }

    @Test
    void aNewWordOfTheUserBeginsANewLine() {
        Transcripts work = Transcripts.empty()
                .call("read_file", "{\"path\":\"A\"}", "x")
                .user("go on")
                .call("read_file", "{\"path\":\"B\"}", "x");
        assertThat(lines(work)).hasSize(2);
    }

    @Test
    void keepsWhatWentWrongWhenThereIsLittleRoom() {
        Transcripts work = Transcripts.empty();
        for (int i = 0; i < 10; i++) {
            work.user("next").call("read_file", "{\"path\":\"file" + i + "\"}", "x");
        }
        work.user("next").call("bash", "{\"command\":\"make\"}", "make: Error: no rule", true);
        assertThat(ledger.lines(work.messages(), ZoneOffset.UTC, 40))
                .extracting(ObservationLine::text)
                .anyMatch(text -> text.contains("no rule"));
    }

    @Test
    void readsTargetsFromArguments() {
        assertThat(ToolArguments.target("{\"content\":\"x\",\"file_path\" : \"C:\\\\dir\\\\b.txt\"}"))
                .isEqualTo("b.txt");
        assertThat(ToolArguments.target("{\"order_id\":\"W-17\"}")).isEqualTo("W-17");
        assertThat(ToolArguments.target("{\"q\":\"caf\\u00e9 \\\"best\\\"\"}")).isEqualTo("café \"best\"");
        assertThat(ToolArguments.target("{}")).isEmpty();
        assertThat(ToolArguments.target("not json")).isEmpty();
        assertThat(ToolArguments.target("{\"path\":\"cut")).isEqualTo("cut");
    }
}
