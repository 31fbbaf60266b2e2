package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.lab.labels.LabelledStatement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkingTest {
    private static final LabelledStatement RULE =
            labelled("person", "rule", "project", "Prices are stored in cents everywhere.");
    private static final LabelledStatement ERRAND =
            labelled("person", "errand", "moment", "Always the same error, look at the log.");
    private static final LabelledStatement CHATTER =
            labelled("agent", "chatter", "moment", "Let me have a look at it.");
    private static final LabelledStatement PERMISSION =
            labelled("person", "permission", "session", "You may touch the staging server once.");

    private static LabelledStatement labelled(String who, String labels, String lasts, String text) {
        return new LabelledStatement("a", "0", "0", who, LabelledStatement.labels(labels), lasts, text);
    }

    private static NoteLine note(Priority priority, String text) {
        return new NoteLine(LocalDateTime.of(2026, 3, 2, 9, 0), priority, text);
    }

    private static Marking marking(List<String> binding, List<String> others, NoteLine... notes) {
        List<String> all = new ArrayList<>(binding);
        all.addAll(others);
        return new Marking(
                List.of(RULE, ERRAND, CHATTER, PERMISSION), new HandOut(binding, List.of(), all), List.of(notes), 100);
    }

    @Test
    void aLastingRuleUnderRulesIsRight() {
        ToldCount count = marking(List.of("prices are stored in cents everywhere"), List.of())
                .count("shop");
        assertThat(count.lines()).isEqualTo(1);
        assertThat(count.right()).isEqualTo(1);
        assertThat(count.there()).isEqualTo(1);
        assertThat(count.anywhere()).isEqualTo(1);
    }

    @Test
    void anErrandUnderRulesIsWrongAndSoIsWhatHasNoLabel() {
        Marking marking =
                marking(List.of("Always the same error, look at the log", "the sky is blue today"), List.of());
        assertThat(marking.count("shop").lines()).isEqualTo(2);
        assertThat(marking.count("shop").right()).isZero();
        assertThat(marking.faults())
                .contains("wrong (person errand moment): Always the same error, look at the log")
                .contains("wrong (no label): the sky is blue today")
                .contains("missed (person rule project): " + RULE.text());
    }

    @Test
    void aRuleToldElsewhereIsToldAnywhere() {
        ToldCount count = marking(List.of(), List.of("prices are stored in cents everywhere"))
                .count("shop");
        assertThat(count.there()).isZero();
        assertThat(count.anywhere()).isEqualTo(1);
        assertThat(count.lasting()).isEqualTo(1);
    }

    @Test
    void linesSaidLatelyAreJudgedApart() {
        List<String> lately =
                List.of("prices are stored in cents everywhere", "Always the same error, look at the log");
        ToldCount count =
                new Marking(List.of(RULE, ERRAND), new HandOut(List.of(), lately, lately), List.of(), 0).count("shop");
        assertThat(count.lines()).isZero();
        assertThat(count.lately()).isEqualTo(2);
        assertThat(count.latelyRight()).isEqualTo(1);
    }

    @Test
    void notesAreCounted() {
        ToldCount count = marking(
                        List.of(),
                        List.of(),
                        note(Priority.CRITICAL, "you may touch the staging server once"),
                        note(Priority.NOTE, "let me have a look at it"))
                .count("shop");
        assertThat(count.wanted()).isEqualTo(2);
        assertThat(count.noted()).isEqualTo(1);
        assertThat(count.noise()).isEqualTo(1);
        assertThat(count.noiseNoted()).isEqualTo(1);
        assertThat(count.notes()).isEqualTo(2);
        assertThat(count.critical()).isEqualTo(1);
        assertThat(count.noteTokens()).isPositive();
    }

    @Test
    void aRepositoryWithNothingToTellHasNoPartInTheMean() {
        ToldCount none = ToldCount.none("empty");
        ToldCount half = new ToldCount("half", 4, 2, 1, 1, 4, 3, 3, 2, 1, 10, 1, 10, 5, 100, 50);
        ToldMeans means = ToldMeans.of(List.of(none, half));
        assertThat(means.precision()).isEqualTo(50);
        assertThat(means.there()).isEqualTo(25);
        assertThat(means.anywhere()).isEqualTo(75);
        assertThat(means.lately()).isEqualTo(75);
        assertThat(means.noiseNoted()).isEqualTo(10);
        assertThat(half.plus(half).lasting()).isEqualTo(8);
    }
}
