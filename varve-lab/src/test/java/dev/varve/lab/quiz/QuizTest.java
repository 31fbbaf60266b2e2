package dev.varve.lab.quiz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Policy;
import dev.varve.policy.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuizTest {
    @Test
    void each_session_has_twenty_questions_of_all_kinds_with_their_evidence() {
        for (Quiz quiz : Quiz.all()) {
            assertThat(quiz.questions()).hasSizeGreaterThanOrEqualTo(20);
            assertThat(quiz.questions().stream().map(Question::kind).collect(Collectors.toSet()))
                    .isIn(
                            EnumSet.range(Question.Kind.WISH, Question.Kind.STATE),
                            EnumSet.range(Question.Kind.FACT, Question.Kind.OPINION));
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

    @Test
    void there_are_six_sessions_and_three_of_them_are_held_out() {
        assertThat(Quiz.all()).hasSize(6);
        assertThat(Quiz.all().stream().filter(quiz -> !quiz.tuned())).hasSize(3);
    }

    @Test
    void recorded_answers_of_a_capable_model_fit_the_session_and_none_of_their_lines_is_flagged_or_lost() {
        Quiz quiz = Quiz.named("checkout");
        Answers answers = Answers.recorded(quiz).orElseThrow();

        String notes =
                Memory.of(quiz.in(Path.of("")), Policy.defaults(), answers).notes();

        assertThat(notes)
                .contains("never ever force-push", "replaced by SELECT ... FOR UPDATE", "2026-03-11 at 11:00")
                .doesNotContain("not in the source");
        assertThat(lines(notes))
                .as("the guard takes one range of dates for an invention")
                .isGreaterThanOrEqualTo(lines(answers, span -> !span.equals("reflection")) - 1);
    }

    @Test
    void a_capable_models_reflection_is_taken_whole_keeps_what_binds_and_is_not_flagged() {
        Quiz quiz = Quiz.named("checkout");
        Answers answers = Answers.recorded(quiz).orElseThrow();
        Policy soon = Policy.defaults().withReflect(reflect -> reflect.at(Limit.tokens(4_400)));

        Memory memory = Memory.of(quiz.in(Path.of("")), soon, answers);

        assertThat(memory.notes())
                .contains("never ever force-push", "replaced by SELECT ... FOR UPDATE", "2026-03-11 at 11:00")
                .doesNotContain("not in the source");
        assertThat(lines(memory.notes())).isEqualTo(lines(answers, "reflection"::equals));
        assertThat(memory.tokens()).isLessThan(2_200);
    }

    private static long lines(Answers answers, Predicate<String> which) {
        return answers.bySpan().entrySet().stream()
                .filter(answer -> which.test(answer.getKey()))
                .flatMap(answer -> answer.getValue().lines())
                .filter(line -> line.startsWith("["))
                .count();
    }

    /** Lines that are notes, without literals that were put back. */
    private static long lines(String memory) {
        return memory.lines()
                .dropWhile(line -> !line.startsWith("### "))
                .filter(line -> !line.isBlank() && !line.startsWith("### ") && !line.contains("Literals: "))
                .count();
    }

    @Test
    void answers_that_were_recorded_with_other_stretches_are_refused(@TempDir Path folder) throws IOException {
        Path transcript = folder.resolve("talk.txt");
        Files.writeString(transcript, "Ada: The key hangs behind the kayak.\nAssistant: Good to know.\n");
        Answers answers = Answers.parse(List.of("=== 1-7", "[2026-03-02 09:00] NOTE a key"));

        assertThatThrownBy(() -> Memory.of(SessionFile.of(transcript), Policy.defaults(), answers))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("0 fit");
    }

    @Test
    void every_recorded_answer_is_read_whole() {
        for (Quiz quiz : Quiz.all()) {
            Answers.recorded(quiz)
                    .ifPresent(answers -> assertThat(answers.bySpan())
                            .isNotEmpty()
                            .allSatisfy((span, answer) -> assertThat(answer)
                                    .as(quiz.name() + " " + span)
                                    .startsWith("<observations>")
                                    .contains("</observations>")));
        }
        assertThat(Quiz.all().stream().filter(quiz -> Answers.recorded(quiz).isPresent()))
                .hasSize(4);
    }

    @Test
    void verdicts_are_counted_from_a_folder(@TempDir Path folder) throws IOException {
        Quiz quiz = Quiz.named("checkout");
        Question first = quiz.questions().get(0);
        Question second = quiz.questions().get(1);
        Files.createDirectories(folder.resolve("notes"));
        Files.writeString(folder.resolve("notes/checkout.txt"), "1 | 0.5 | Four spaces | I think\nnonsense\n");

        Recorded recorded = Recorded.in(folder, "notes", quiz);

        assertThat(recorded.verdict(first)).hasValue(0.5);
        assertThat(recorded.verdict(second)).isEmpty();
        assertThat(Recorded.in(folder, "context", quiz).verdict(first)).isEmpty();
    }

    @Test
    void a_reader_gets_the_memory_and_the_questions_and_only_a_judge_the_answers(@TempDir Path folder)
            throws IOException {
        Path transcript = folder.resolve("talk.txt");
        Files.writeString(transcript, "Ada: The key hangs behind the kayak.\nAssistant: Good to know.\n");
        Quiz quiz = Quiz.named("checkout");
        List<Question> asked = quiz.questions().subList(0, 2);
        Memory memory = Memory.of(SessionFile.of(transcript), Policy.defaults());

        new Papers(folder, quiz, asked).write("", memory, List.of("", "<recalled>…</recalled>"));

        assertThat(folder.resolve("checkout-context.txt"))
                .content()
                .contains("behind the kayak", "for question 1", "(nothing was recalled)", "<recalled>");
        assertThat(folder.resolve("questions-checkout.txt"))
                .content()
                .contains("1 | " + asked.get(0).text())
                .doesNotContain(asked.get(0).gold());
        assertThat(folder.resolve("gold-checkout.txt"))
                .content()
                .contains(asked.get(0).gold());
    }
}
