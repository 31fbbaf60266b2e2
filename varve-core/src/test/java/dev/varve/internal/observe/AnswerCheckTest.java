package dev.varve.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.NoteLine;
import dev.varve.Usage;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.ModelAnswer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerCheckTest {
    private static final String LINE = "[2026-03-02 09:00] NOTE the build is green";

    @Test
    void lines_of_the_form_pass() {
        assertThat(refusal(LINE + "\n\n" + LINE, 20, 1_000)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n\t\n "})
    void case_59_an_empty_answer_is_refused(String text) {
        assertThat(refusal(text, 0, 1_000))
                .hasValueSatisfying(why -> assertThat(why).contains("empty"));
    }

    @Test
    void an_answer_longer_than_its_source_is_refused_unless_it_is_tiny() {
        assertThat(refusal(LINE, 1_001, 1_000)).isPresent();
        assertThat(refusal(LINE, 15, 5)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I can't help with that.",
                "[2026-02-30 09:00] NOTE no such day",
                "[2026-03-02 09:00] URGENT no such priority",
                "[2026-03-02 09:00] NOTE"
            })
    void an_answer_of_another_shape_is_refused(String text) {
        assertThat(refusal(LINE + "\n" + text, 20, 1_000)).isPresent();
    }

    @Test
    @Tag("COR-10")
    void case_52_five_equal_lines_are_a_loop_four_are_not_and_blank_lines_do_not_hide_it() {
        assertThat(refusal((LINE + "\n").repeat(4), 40, 1_000)).isEmpty();
        assertThat(refusal((LINE + "\n").repeat(5), 50, 1_000)).isPresent();
        assertThat(refusal((LINE + "\n\n").repeat(5), 50, 1_000)).isPresent();
    }

    @Test
    void a_block_of_21_lines_repeated_62_times_is_a_loop() {
        String block = IntStream.range(0, 21)
                .mapToObj(i -> "[2026-03-02 09:00] NOTE item " + i + "\n")
                .collect(Collectors.joining());

        assertThat(refusal(block.repeat(62), 900, 10_000))
                .hasValueSatisfying(why -> assertThat(why).contains("21 lines"));
    }

    @Test
    void a_loop_whose_clock_runs_on_is_a_loop_and_a_few_equal_notes_are_none() {
        String loop = IntStream.range(10, 50)
                .mapToObj(minute -> "[2026-03-02 09:" + minute + "] NOTE agent looked at the file again\n")
                .collect(Collectors.joining());
        String few = IntStream.range(10, 17)
                .mapToObj(minute -> "[2026-03-02 09:" + minute + "] NOTE tool run_tests failed\n")
                .collect(Collectors.joining());

        assertThat(refusal(loop, 400, 10_000)).isPresent();
        assertThat(refusal(few, 70, 10_000)).isEmpty();
    }

    @Test
    void similar_lines_are_no_loop() {
        List<String> lines = IntStream.range(0, 500).mapToObj(i -> "line " + i).toList();
        assertThat(LoopCheck.period(lines)).isZero();
    }

    @Test
    void a_line_reads_back_as_it_was_written() {
        NoteLine line = NoteLine.parse(LINE).orElseThrow();
        assertThat(line.toString()).isEqualTo(LINE);
        assertThat(NoteLine.parse(line.toString())).contains(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I can't help with that.",
                "I cannot assist with this request.",
                "I'm sorry, but I can’t help with that",
                "Sorry, I am unable to process this conversation.",
                "Unfortunately, I won't be able to comply with this.",
                "As an AI language model, I cannot provide a summary of this.",
                "죄송합니다. 도와드릴 수 없습니다.",
                "申し訳ありませんが、お手伝いできません。"
            })
    void a_refusal_does_not_count_even_in_the_right_form(String text) {
        assertThat(refusal("[2026-03-02 09:00] NOTE " + text, 20, 1_000))
                .hasValueSatisfying(why -> assertThat(why).contains("declined"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user said he can't help with the move",
                "assistant cannot open the file: permission denied",
                "user is sorry for the delay",
                "we can't deploy on Fridays"
            })
    void a_note_about_what_cannot_be_done_counts(String text) {
        assertThat(refusal("[2026-03-02 09:00] NOTE " + text, 20, 1_000)).isEmpty();
    }

    @Test
    void a_phrase_that_loops_within_a_line_is_refused() {
        String phrase = "the agent then went on to look at the same file once more and found nothing in it; ";
        assertThat(refusal("[2026-03-02 09:00] NOTE " + phrase.repeat(9), 200, 10_000))
                .hasValueSatisfying(why -> assertThat(why).contains("within a line"));
        assertThat(refusal("[2026-03-02 09:00] NOTE no, no, no, no, no", 20, 10_000))
                .isEmpty();
    }

    @Test
    void what_the_source_repeats_may_be_repeated() {
        SourceText source = new SourceText(10_000, "retry: connection refused\n".repeat(30) + "ab".repeat(200), "");
        String faithful = "[2026-03-02 09:00] NOTE retry: connection refused\n".repeat(8);
        assertThat(refusal(faithful, 100, source)).isEmpty();
        assertThat(refusal("[2026-03-02 09:00] NOTE " + "ab".repeat(100), 100, source))
                .isEmpty();

        assertThat(refusal("[2026-03-02 09:00] NOTE retry: connection refused\n".repeat(31), 100, source))
                .as("more often than the source")
                .isPresent();
        assertThat(refusal("[2026-03-02 09:00] NOTE retry: disk full\n".repeat(8), 100, source))
                .as("not in the source")
                .isPresent();
    }

    @Test
    @Tag("LAN-49")
    void notes_in_another_script_than_the_conversation_are_refused() {
        String korean = "부산으로 가는 기차표를 두 장 예매해 주세요. 금요일 저녁 일곱 시 이후가 좋고 창가 자리를 선호합니다.";
        String english =
                "The user wants two train tickets to Busan on Friday evening after seven, window seats preferred.";
        String head = "[2026-03-02 09:00] NOTE ";

        assertThat(refusal(head + english, 30, new SourceText(1_000, korean, korean)))
                .hasValueSatisfying(why -> assertThat(why).contains("Hangul"));
        assertThat(refusal(head + korean, 30, new SourceText(1_000, english, english)))
                .isPresent();
        assertThat(refusal(head + korean, 30, new SourceText(1_000, korean, korean)))
                .isEmpty();
        assertThat(refusal(
                        head + "사용자가 checkout-service 의 PaymentGateway 오류를 보고함, 내일 확인 예정",
                        30,
                        new SourceText(1_000, korean, korean)))
                .as("Latin names are no change of language")
                .isEmpty();
        assertThat(refusal(head + "ok", 3, new SourceText(1_000, korean, korean)))
                .as("too short to tell")
                .isEmpty();
    }

    @Test
    @Tag("C5")
    void nothing_is_worth_a_note_only_where_people_said_little() {
        ModelAnswer nothing = ModelAnswer.nothing(ContinuationHint.NONE, Usage.NONE);
        String file = "line of a file\n".repeat(100);

        assertThat(AnswerCheck.refusal(nothing, 0, new SourceText(900, file, "Look again.", "Look again.")))
                .isEmpty();
        assertThat(AnswerCheck.refusal(nothing, 0, new SourceText(900, file, file, "I need it by Friday. ".repeat(20))))
                .hasValueSatisfying(why -> assertThat(why).contains("no note"));
        assertThat(AnswerCheck.refusal(
                        new ModelAnswer(List.of(), ContinuationHint.NONE, Usage.NONE),
                        0,
                        new SourceText(900, file, "Look again.", "Look again.")))
                .as("an answer that does not say so")
                .isPresent();
    }

    @Test
    @Tag("A9")
    void rules_are_not_judged_for_the_words_that_they_quote() {
        String english = "the agent has to look at that and it was not in the list for you ".repeat(20);
        List<String> quoted = List.of(
                "do da em os com mas isso dos na ao ".repeat(8),
                "I'm sorry, I can't help with that",
                "ok ok ok ok ".repeat(40));
        for (String words : quoted) {
            List<NoteLine> lines =
                    new ModelAnswer("[2026-03-02 09:00] NOTE " + words, ContinuationHint.NONE, Usage.NONE).lines();
            SourceText source = new SourceText(1_000, english, english);
            assertThat(AnswerCheck.refusal(new ModelAnswer(lines, ContinuationHint.NONE, Usage.NONE), 20, source))
                    .as("by a language model: " + words)
                    .isPresent();
            ModelAnswer byRules = ModelAnswer.byRules(lines, ContinuationHint.NONE, Usage.NONE);
            assertThat(AnswerCheck.refusal(byRules, 20, source)).isEmpty();
            assertThat(AnswerCheck.refusalOfReflection(byRules, 20, source)).isEmpty();
        }
        ModelAnswer nothing = ModelAnswer.byRules(List.of(), ContinuationHint.NONE, Usage.NONE);
        assertThat(AnswerCheck.refusal(nothing, 0, new SourceText(1_000, english, english)))
                .as("a long message may hold nothing that rules can tell")
                .isEmpty();
    }

    private static Optional<String> refusal(String text, int tokens, long sourceTokens) {
        return refusal(text, tokens, new SourceText(sourceTokens, "", ""));
    }

    /** Why a model's text does not count, whether it cannot be read or is refused. */
    private static Optional<String> refusal(String text, int tokens, SourceText source) {
        try {
            return AnswerCheck.refusal(
                    new ModelAnswer(text, ContinuationHint.NONE, Usage.NONE).lines(), tokens, source);
        } catch (AnswerRefusedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
