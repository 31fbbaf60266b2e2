package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The metrics of {@link Judge} pay for what is told and for nothing else (evidence section 3). */
class GuardsTest {
    private final Sample sample = SmallTalk.sample();

    private ScoreCard score(String text) {
        Memory memory = new Memory() {
            @Override
            public String name() {
                return "fixed text";
            }

            @Override
            public String text(Sample ignored, List<Turn> turns, Question question, int budget) {
                return text;
            }
        };
        ScoreCard card = new ScoreCard(memory.name(), Integer.MAX_VALUE);
        new Judge(sample).judge(memory, Integer.MAX_VALUE, card);
        return card;
    }

    private String history() {
        return Page.of(sample.turns().stream().map(Baselines::line).toList(), Integer.MAX_VALUE);
    }

    /** All informative words of the conversation, each once, by the alphabet. */
    private String keywords() {
        return sample.turns().stream()
                .flatMap(turn -> turn.terms().stream())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(" "));
    }

    @Test
    void the_whole_history_has_all_answers_and_all_evidence() {
        ScoreCard card = score(history());

        assertThat(card.earned().count()).isEqualTo(5);
        assertThat(card.earned().percent()).isEqualTo(100);
        assertThat(card.evidence().percent()).isEqualTo(100);
        assertThat(card.nulls().percent()).isLessThan(20);
    }

    @Test
    void one_giant_line_earns_no_more_than_its_windows() {
        List<String> words = new ArrayList<>(List.of(keywords().split(" ")));
        Collections.shuffle(words, new Random(3));
        String shuffled = String.join(" ", words);

        assertThat(score("[2024-03-04] " + shuffled).earned().percent()).isLessThanOrEqualTo(20);
        assertThat(score("[2024-03-04] " + shuffled).evidence().percent()).isZero();
        assertThat(MemoryText.windows(history().replace('\n', ' ')))
                .allMatch(window -> window.terms().size() <= MemoryText.WINDOW);
    }

    @Test
    void repeating_the_questions_earns_nothing() {
        String questions = sample.questions().stream().map(Question::text).collect(Collectors.joining("\n"));

        assertThat(score(questions).earned().percent()).isZero();
        assertThat(score(questions).evidence().percent()).isZero();
        assertThat(score(questions).dates().percent()).isZero();
    }

    @Test
    void answers_without_anything_that_the_question_asks_about_earn_nothing() {
        String answers =
                sample.questions().stream().map(Question::answer).collect(Collectors.joining("\n\n[2030-01-01]\n"));

        assertThat(score(answers).earned().percent()).isZero();
    }

    @Test
    void a_list_of_keywords_is_told_by_its_lack_of_grammar() {
        assertThat(Words.functionShare(history())).isGreaterThan(0.3);
        assertThat(Words.functionShare(keywords())).isLessThan(0.05);
        assertThat(score(keywords()).used().functionPercent()).isLessThan(5);
    }

    @Test
    void evidence_under_another_date_does_not_count() {
        String late = history().replace("[2024-03-", "[2025-03-");
        String undated = history().replaceAll("\\[[-\\d]+]\n", "");

        assertThat(score(late).evidence().percent()).isZero();
        assertThat(score(undated).evidence().percent()).isZero();
        assertThat(score(undated).earned().percent()).isEqualTo(100);
    }

    @Test
    void an_answer_that_stands_elsewhere_too_is_not_earned() {
        List<Turn> turns = sample.turns();
        Question known = new Question("k", "Who called about greyhounds?", "quiet dogs", 4, Set.of("D1:1"));
        Sample other = new Sample("other", sample.log(), turns, List.of(known), List.of());
        ScoreCard card = new ScoreCard("history", 0);

        new Judge(other).judge(Baselines.full(), Integer.MAX_VALUE, card);

        assertThat(card.answers().percent()).isEqualTo(100);
        assertThat(card.earned().count()).isZero();
    }

    @Test
    void a_date_counts_where_a_word_of_the_matter_stands_beside_it() {
        assertThat(score("[2024-03-04] Bruno's brother took him sailing on Saturday (2024-03-02)")
                        .dates()
                        .percent())
                .isEqualTo(50);
        assertThat(score("2024-03-02, 2024-03-03 and all other days").dates().percent())
                .isZero();
        assertThat(score(history()).dates().percent()).isZero();
    }

    @Test
    void margins_shrink_with_the_number_of_questions() {
        Score few = new Score();
        Score many = new Score();
        for (int i = 0; i < 1_000; i++) {
            (i < 20 ? few : many).add(i % 2 == 0);
        }

        assertThat(few.percent()).isEqualTo(50);
        assertThat(few.margin()).isBetween(15.0, 25.0);
        assertThat(many.margin()).isBetween(2.0, 4.0);
    }
}
