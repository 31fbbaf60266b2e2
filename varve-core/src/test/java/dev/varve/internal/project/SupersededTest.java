package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest.Line;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.LanguageFile;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("B4")
@Tag("B6")
class SupersededTest {
    record Example(String place, boolean replaced, String older, String newer) {
        @Override
        public String toString() {
            return place + " " + newer;
        }
    }

    static Stream<Example> examples() {
        return LanguageFile.examples("slots.tsv", System.getProperty("language", "")).stream()
                .flatMap(file -> file.lines().stream().map(line -> {
                    String[] fields = line.text().split("\t");
                    String place = file.name() + ":" + line.number();
                    return new Example(place, fields[0].equals("replaced"), fields[1], fields[2]);
                }));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("examples")
    void a_statement_is_replaced_or_holds_as_its_example_says(Example example) {
        Line older = said(2, example.older());
        Line newer = said(5, example.newer());

        if (example.replaced()) {
            assertThat(Superseded.among(List.of(older, newer)))
                    .containsOnlyKeys(older)
                    .containsValue(newer);
        } else {
            assertThat(Superseded.among(List.of(older, newer))).isEmpty();
        }
    }

    @Test
    void each_statement_names_the_one_that_took_its_place() {
        Line first = said(2, "Start all the shelf names with 'r_'");
        Line second = said(3, "Start all the shelf names with 'q_'");
        Line third = said(4, "Start all the shelf names with 'p_'");

        assertThat(Superseded.among(List.of(first, second, third)))
                .containsEntry(second, third)
                .containsOnlyKeys(first, second);
    }

    @Test
    void an_answer_and_a_question_replace_nothing() {
        Line rule = said(2, "Use yeast for the rye bread");
        Line answer = said(3, "Use sourdough for the rye bread");
        Statement answers = answer.statement().withAnswers(4);

        assertThat(Superseded.among(List.of(rule, answer.withStatement(answers))))
                .isEmpty();
        assertThat(Superseded.among(List.of(rule, said(3, "Use sourdough for the rye bread?"))))
                .isEmpty();
    }

    @Test
    void what_is_taken_away_by_name_ends_a_decision_but_no_rule() {
        Line decision = said(2, "We decided to glaze the buns");
        Line rule = decision.withStatement(decision.statement().withIntents(Set.of(Intent.RULE)));
        Line later = said(5, "Please remove the glazing");

        assertThat(Superseded.among(List.of(decision, later))).containsOnlyKeys(decision);
        assertThat(Superseded.among(List.of(rule, later))).isEmpty();
    }

    @Test
    void a_word_that_many_lines_of_a_project_have_ends_none_of_them() {
        Line decision = said(2, "We decided to glaze the buns");
        Line later = said(9, "Please remove the glazing");
        List<Line> lines = new ArrayList<>(List.of(decision));
        for (String what : List.of("rolls", "loaves", "tarts", "rings", "plaits")) {
            lines.add(said(3, "How thick is the glaze of the " + what));
        }
        lines.add(later);

        assertThat(Superseded.among(List.of(decision, later))).containsOnlyKeys(decision);
        assertThat(Superseded.among(lines)).isEmpty();
    }

    private static Line said(int day, String text) {
        Statement statement = Statement.of(Voice.PERSON)
                .withLasting(Statement.LIKELY)
                .withIntents(Set.of(Intent.RULE, Intent.DECISION));
        return new Line(LocalDateTime.of(2026, 3, day, 9, 0), text, Scope.of("s" + day), new Span(1, 2), statement);
    }
}
