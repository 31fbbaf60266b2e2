package dev.varve.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerCheckTest {
    private static final String LINE = "[2026-03-02 09:00] NOTE the build is green";

    @Test
    void lines_of_the_form_pass() {
        assertThat(AnswerCheck.refusal(LINE + "\n\n" + LINE, 20, 1_000)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n\t\n "})
    void case_59_an_empty_answer_is_refused(String text) {
        assertThat(AnswerCheck.refusal(text, 0, 1_000))
                .hasValueSatisfying(why -> assertThat(why).contains("empty"));
    }

    @Test
    void an_answer_longer_than_its_source_is_refused_unless_it_is_tiny() {
        assertThat(AnswerCheck.refusal(LINE, 1_001, 1_000)).isPresent();
        assertThat(AnswerCheck.refusal(LINE, 15, 5)).isEmpty();
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
        assertThat(AnswerCheck.refusal(LINE + "\n" + text, 20, 1_000)).isPresent();
    }

    @Test
    void case_52_five_equal_lines_are_a_loop_four_are_not_and_blank_lines_do_not_hide_it() {
        assertThat(AnswerCheck.refusal((LINE + "\n").repeat(4), 40, 1_000)).isEmpty();
        assertThat(AnswerCheck.refusal((LINE + "\n").repeat(5), 50, 1_000)).isPresent();
        assertThat(AnswerCheck.refusal((LINE + "\n\n").repeat(5), 50, 1_000)).isPresent();
    }

    @Test
    void a_block_of_21_lines_repeated_62_times_is_a_loop() {
        String block = IntStream.range(0, 21)
                .mapToObj(i -> "[2026-03-02 09:00] NOTE item " + i + "\n")
                .collect(Collectors.joining());

        assertThat(AnswerCheck.refusal(block.repeat(62), 900, 10_000))
                .hasValueSatisfying(why -> assertThat(why).contains("21 lines"));
    }

    @Test
    void similar_lines_are_no_loop() {
        List<String> lines = IntStream.range(0, 500).mapToObj(i -> "line " + i).toList();
        assertThat(AnswerCheck.loopPeriod(lines)).isZero();
    }

    @Test
    void a_line_reads_back_as_it_was_written() {
        ObservationLine line = ObservationLine.parse(LINE).orElseThrow();
        assertThat(line.toString()).isEqualTo(LINE);
        assertThat(ObservationLine.parse(line.toString())).contains(line);
    }
}
