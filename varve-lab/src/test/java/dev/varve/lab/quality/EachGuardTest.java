package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each guard of the metrics by itself: without it, the text here would score. */
class EachGuardTest {
    private static final Instant START = Instant.parse("2024-03-04T10:00:00Z");

    /** A hundred turns of words of their own, ten of which speak of the market; the first two hold what is asked for. */
    private final Sample sample = sample(List.of());

    private static Sample sample(List<Question> questions) {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String text = switch (i) {
                case 0 -> "the zeppelin landed at the observatory with eleven lanterns";
                case 1 -> "my thimble shattered beneath a juniper";
                default -> "quux" + i + " plugh" + i + (i % 10 == 0 ? " market" : "");
            };
            messages.add(Message.user(text, START.plus(Duration.ofDays(i / 10)).plusSeconds(i))
                    .withId("D1:" + i)
                    .withSpeaker(i % 2 == 0 ? "Carla" : "Dario"));
        }
        return new Sample("guards", Log.of(messages), questions, List.of());
    }

    private Optional<Boolean> answer(String question, String answer, String memory) {
        return new AnswerRecall(new Rarity(sample.turns()), sample.speakers())
                .found(new Question("q", question, answer, 4, Set.of()), Windows.of(memory));
    }

    private Optional<Boolean> date(String question, String memory) {
        return new DateRecall(new Rarity(sample.turns()), sample.speakers())
                .stated(new Question("q", question, "2 March 2024", DateRecall.TIME, Set.of()), Windows.of(memory));
    }

    @Test
    void words_of_the_question_are_no_answer() {
        String memory = "the thimble beneath the juniper";

        assertThat(answer("Was it the thimble beneath the juniper?", "the thimble", memory))
                .isEmpty();
        assertThat(answer("What was beneath the juniper?", "the thimble", memory))
                .contains(true);
    }

    @Test
    void yes_and_no_are_no_answers() {
        assertThat(answer("Did the thimble shatter?", "Likely yes", "the thimble likely, yes"))
                .isEmpty();
    }

    @Test
    void names_of_the_speakers_are_no_answers() {
        assertThat(answer("Whose thimble shattered?", "Dario", "the thimble of Dario"))
                .isEmpty();
    }

    @Test
    void words_that_everyone_says_are_no_answers() {
        assertThat(answer("Where was the thimble?", "at the market", "the thimble at the market"))
                .isEmpty();
        assertThat(answer("Where was the thimble?", "at the market, observatory", "thimble: market, observatory"))
                .contains(true);
    }

    @Test
    void most_of_an_answer_must_stand_together_under_one_date() {
        String question = "What of the thimble?";
        String answer = "shattered lanterns";

        assertThat(answer(question, answer, "thimble shattered\nlanterns")).contains(true);
        assertThat(answer(question, answer, "thimble shattered\nquux\nthimble lanterns"))
                .contains(false);
        assertThat(answer(question, answer, "[2024-03-04] thimble shattered\n[2024-03-05] thimble lanterns"))
                .contains(false);
        assertThat(answer(question, answer, "thimble shattered")).contains(false);
        assertThat(answer(question, "shattered, lanterns", "thimble shattered")).contains(false);
    }

    @Test
    void an_answer_far_from_its_matter_is_none() {
        assertThat(answer("What of the thimble?", "juniper", "juniper\nquux\nplugh\nthimble"))
                .contains(false);
        assertThat(answer("What did Dario find?", "juniper", "Dario: juniper")).contains(false);
        assertThat(answer("What of the thimble?", "juniper", "thimble\njuniper"))
                .contains(true);
    }

    @Test
    void repetition_does_not_stretch_a_window() {
        assertThat(MemoryText.windows("zeppelin lantern ".repeat(200))).hasSize(10);
    }

    @Test
    void a_wrong_answer_is_one_of_the_same_kind() {
        Question first = new Question("1", "What landed?", "zeppelin", 4, Set.of("D1:0"));
        Question other = new Question("2", "What shattered?", "thimble", 1, Set.of("D1:1"));
        Question same = new Question("3", "What shattered?", "thimble", 4, Set.of("D1:1"));

        assertThat(nulls(first, other)).isZero();
        assertThat(nulls(first, same)).isEqualTo(2);
    }

    private static int nulls(Question... questions) {
        ScoreCard card = new ScoreCard("history", 0);
        new Judge(sample(List.of(questions))).judge(Baselines.full(), Integer.MAX_VALUE, card);
        return card.nulls().count();
    }

    @Test
    void a_date_beside_little_of_the_matter_is_not_stated() {
        String question = "When did Carla visit the zeppelin observatory market?";

        assertThat(date(question, "market (2024-03-02)")).contains(false);
        assertThat(date(question, "zeppelin observatory (2024-03-02)")).contains(true);
        assertThat(date("When did Carla see the zeppelin?", "Carla, 2024-03-02"))
                .contains(false);
    }

    @Test
    void a_date_at_the_head_of_a_line_is_not_stated_by_it() {
        String question = "When did the zeppelin land?";

        assertThat(date(question, "[2024-03-02] the zeppelin landed")).contains(false);
        assertThat(date(question, "[2024-03-04] the zeppelin landed on 2 March 2024"))
                .contains(true);
        assertThat(date(question, "the zeppelin landed in 2024")).contains(false);
    }

    @Test
    void evidence_stands_within_a_day_of_its_date() {
        assertThat(survives("[2024-03-05] the zeppelin landed at the observatory"))
                .isTrue();
        assertThat(survives("[2024-03-06] the zeppelin landed at the observatory"))
                .isFalse();
        assertThat(survives("the zeppelin landed at the observatory")).isFalse();
        assertThat(survives("[2024-03-04] the zeppelin")).isFalse();
    }

    private boolean survives(String memory) {
        Question question = new Question("q", "What landed?", "zeppelin", 4, Set.of("D1:0"));
        return new EvidenceSurvival(new Rarity(sample.turns()), sample.turns())
                .survives(sample.turns().get(0), question, Windows.of(memory));
    }

    @Test
    void evidence_behind_five_better_matches_is_not_found() {
        String evidence = "[2024-03-04] the zeppelin landed at the observatory with eleven lanterns\n";
        String noise = "[2024-03-04] that zeppelin again\n";

        assertThat(isFound(noise.repeat(3) + evidence)).isTrue();
        assertThat(isFound(noise.repeat(6) + evidence)).isFalse();
    }

    private boolean isFound(String memory) {
        Question question = new Question("q", "Where was the zeppelin?", "", 4, Set.of("D1:0"));
        return new EvidenceSurvival(new Rarity(sample.turns()), sample.turns())
                .isFound(question, List.of(sample.turns().get(0)), Windows.of(memory));
    }
}
