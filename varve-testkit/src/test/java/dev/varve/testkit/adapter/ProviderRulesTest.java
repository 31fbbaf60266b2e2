package dev.varve.testkit.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.adapter.ModelCall.SentCall;
import dev.varve.testkit.adapter.ModelCall.SentResult;
import dev.varve.testkit.wire.Wire;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the provider of the contract refuses, so that passing it means something. */
class ProviderRulesTest {
    private static final Sent USER = words(From.USER, "question");
    private static final Sent ANSWER = words(From.ASSISTANT, "answer");

    private static Sent words(From from, String text) {
        return new Sent(from, text, List.of(), List.of());
    }

    private static Sent calls(String... ids) {
        List<SentCall> calls =
                Arrays.stream(ids).map(id -> new SentCall(id, "run", "{}")).toList();
        return new Sent(From.ASSISTANT, "", calls, List.of());
    }

    private static Sent results(String... ids) {
        List<SentResult> results =
                Arrays.stream(ids).map(id -> new SentResult(id, "run", "ok")).toList();
        return new Sent(From.TOOL, "", List.of(), results);
    }

    private static Optional<String> refusal(Wire wire, Sent... messages) {
        return ProviderRules.refusal(new ModelCall(wire, false, "", "Be kind.", List.of(messages)));
    }

    @Test
    void whole_conversations_pass() {
        assertThat(refusal(Wire.OPENAI, USER, calls("a", "b"), results("a"), results("b")))
                .isEmpty();
        assertThat(refusal(Wire.ANTHROPIC, USER, calls("a", "b"), results("a", "b"), USER))
                .isEmpty();
        assertThat(refusal(Wire.GOOGLE, USER, ANSWER, USER)).isEmpty();
    }

    @Test
    void broken_groups_are_refused() {
        assertThat(refusal(Wire.OPENAI, USER, results("a")))
                .hasValueSatisfying(why -> assertThat(why).contains("without a call"));
        assertThat(refusal(Wire.OPENAI, USER, calls("a", "b"), results("a"), USER))
                .isPresent();
        assertThat(refusal(Wire.OPENAI, USER, calls("a"))).isPresent();
        assertThat(refusal(Wire.OPENAI, USER, calls("a"), results("a"), results("a")))
                .isPresent();
        assertThat(refusal(Wire.ANTHROPIC, USER, calls("a", "b"), results("a"), results("b")))
                .isPresent();
    }

    @Test
    void calls_that_cannot_be_read_are_refused() {
        for (String arguments : List.of("", "{\"a\":", "[1]", "{} {}", "null")) {
            Sent cut = new Sent(From.ASSISTANT, "", List.of(new SentCall("a", "run", arguments)), List.of());
            assertThat(refusal(Wire.OPENAI, USER, cut, results("a")))
                    .as(arguments)
                    .isPresent();
        }
        Sent unnamed = new Sent(From.ASSISTANT, "", List.of(new SentCall("a", "run it", "{}")), List.of());
        assertThat(refusal(Wire.ANTHROPIC, USER, unnamed, results("a"))).isPresent();
        Sent bare = new Sent(From.ASSISTANT, "", List.of(new SentCall("a", "run", "")), List.of());
        assertThat(refusal(Wire.GOOGLE, USER, bare, results("a"))).isEmpty();
    }

    @Test
    void empty_misplaced_and_repeated_messages_are_refused() {
        assertThat(refusal(Wire.OPENAI)).isPresent();
        assertThat(refusal(Wire.OPENAI, USER, words(From.ASSISTANT, ""), USER)).isPresent();
        assertThat(refusal(Wire.OPENAI, USER, words(From.SYSTEM, "late"), USER)).isPresent();
        assertThat(refusal(Wire.OPENAI, USER, ANSWER)).isPresent();
        assertThat(refusal(Wire.ANTHROPIC, ANSWER, USER)).isPresent();
        assertThat(refusal(Wire.ANTHROPIC, USER, USER)).isPresent();
    }
}
