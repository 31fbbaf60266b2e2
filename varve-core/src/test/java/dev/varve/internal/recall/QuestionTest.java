package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.RecallQuery;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuestionTest {
    @Test
    void words_of_dates_come_after_those_of_who_asks_and_are_not_their_own() {
        Question question = Question.of("mill barn mill", List.of("2026-03-02", "barn"));

        assertThat(question.words())
                .startsWith("mill", "barn")
                .hasSizeGreaterThan(2)
                .doesNotHaveDuplicates();
        assertThat(question.own()).isEqualTo(question.among("mill barn mill"));
        assertThat(question.among(question.text()).cardinality())
                .isEqualTo(question.words().size());
    }

    @Test
    void a_long_question_is_asked_by_its_ends_and_has_what_stands_between_too() {
        String text = "mill " + "the ".repeat(2_000) + " ferry " + "the ".repeat(2_000) + " barn";
        Question question = Question.of("mill barn ferry", List.of("bridge"));

        assertThat(Recall.asked(question, RecallQuery.of(text))).isEqualTo(question.among("mill ferry barn"));
        assertThat(Recall.asked(question, RecallQuery.of("mill barn ferry"))).isEqualTo(question.own());
    }
}
