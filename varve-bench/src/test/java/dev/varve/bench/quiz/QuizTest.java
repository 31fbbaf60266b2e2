package dev.varve.bench.quiz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class QuizTest {
    @Test
    void each_session_has_twenty_questions_of_all_kinds_with_their_evidence() {
        for (Quiz quiz : Quiz.all()) {
            assertThat(quiz.questions()).hasSizeGreaterThanOrEqualTo(20);
            assertThat(quiz.questions().stream().map(Question::kind).collect(Collectors.toSet()))
                    .containsExactlyInAnyOrder(Question.Kind.values());
            assertThat(quiz.questions())
                    .allSatisfy(question -> assertThat(question.evidence()).isNotEmpty());
        }
        assertThat(Quiz.all()).extracting(Quiz::tuned).contains(true, false);
    }

    @Test
    void a_text_holds_an_answer_as_far_as_it_has_its_terms_in_one_way_or_another() {
        Question question = Question.parse(
                1, "state | 7, 9 | Where does it stand? | Pushed, one open | pushed or on origin; fum.5");

        assertThat(question.proxy("All is on ORIGIN; open is fum.5")).isEqualTo(1);
        assertThat(question.proxy("pushed")).isEqualTo(0.5);
        assertThat(question.proxy("nothing")).isZero();
        assertThat(question.evidence()).isEqualTo(List.of(7L, 9L));
    }

    @Test
    void what_the_context_shows_itself_is_not_asked_of_the_notes() {
        Question question = Question.parse(1, "wish | 7, 9 | What? | That | that");

        assertThat(question.inView(7)).isTrue();
        assertThat(question.inView(8)).isFalse();
    }
}
