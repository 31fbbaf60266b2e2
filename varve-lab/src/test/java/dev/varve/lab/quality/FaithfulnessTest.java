package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A log that makes things up is caught, each sort of untruth by its own figure (evidence section 3). */
class FaithfulnessTest {
    private static final String TRUE = """
            [2024-03-04] IMPORTANT Bruno: brother took me sailing near Kiel on Saturday (2024-03-02)
            Anna: repaired the greenhouse roof; harvested eleven pumpkins yesterday (2024-03-03)
            [2024-03-11] Bruno: sold the old motorbike to a collector from Ghent
            Bruno: He paid 2350 euros in cash
            """;

    private final Faithfulness faithfulness = new Faithfulness(SmallTalk.sample());

    private Faithfulness.Card card(String log) {
        Faithfulness.Card card = new Faithfulness.Card();
        faithfulness.judge(log, card);
        return card;
    }

    @Test
    void what_was_said_is_faithful_and_resolved_dates_are_no_inventions() {
        Faithfulness.Card card = card(TRUE);

        assertThat(card.invented().percent()).isZero();
        assertThat(card.stray().count()).isEqualTo(2);
        assertThat(card.stray().percent()).isZero();
        assertThat(card.repeated().count()).isEqualTo(5);
        assertThat(card.repeated().percent()).isZero();
        assertThat(card.speaker().count()).isEqualTo(5);
        assertThat(card.speaker().percent()).isEqualTo(100);
    }

    @Test
    void words_that_nobody_said_are_caught() {
        Faithfulness.Card card = card(TRUE.replace("motorbike", "submarine").replace("greenhouse", "cathedral"));

        assertThat(card.invented().hits()).isEqualTo(2);
        assertThat(card.repeated().hits()).isZero();
    }

    @Test
    void numbers_that_do_not_stand_near_their_source_are_caught_in_digits_and_in_words() {
        Faithfulness.Card card = card(TRUE.replace("2350", "1200").replace("eleven", "twelve"));

        assertThat(card.stray().percent()).isEqualTo(100);
        assertThat(card(TRUE.replace("eleven", "11")).stray().percent()).isZero();
    }

    @Test
    void a_number_that_was_said_elsewhere_is_not_near() {
        assertThat(card(TRUE.replace("eleven", "eight")).stray().hits()).isEqualTo(1); // the mirror had eight inches
    }

    @Test
    void swapped_speakers_are_caught() {
        String swapped = TRUE.replace("Anna:", "X:").replace("Bruno:", "Anna:").replace("X:", "Bruno:");

        assertThat(card(swapped).speaker().percent()).isZero();
        assertThat(card(swapped).invented().percent()).isZero();
    }

    @Test
    void claims_that_come_twice_are_caught_even_if_a_word_differs() {
        Faithfulness.Card card = card(
                TRUE
                        + "Bruno: sold the old motorbike to a rich collector from Ghent\nBruno: brother took me sailing near Kiel Saturday");

        assertThat(card.repeated().hits()).isEqualTo(2);
    }

    @Test
    void a_claim_under_another_date_has_no_source() {
        Faithfulness.Card card = card(TRUE.replace("2024-03", "2023-05"));

        assertThat(card.speaker().count()).isZero();
        assertThat(card.stray().percent()).isEqualTo(100);
    }

    @Test
    void a_claim_that_shares_little_with_any_turn_has_no_source() {
        assertThat(card("[2024-03-04] Anna: bought a submarine in Lisbon on Saturday")
                        .speaker()
                        .count())
                .isZero();
    }

    @Test
    void a_note_is_judged_by_the_turn_that_it_cites() {
        Sample.Note right = new Sample.Note("Anna repaired the roof of her greenhouse.", "D1:3");
        Sample.Note wrong = new Sample.Note("Anna paid 2350 euros.", "D1:1");
        Faithfulness.Card card = new Faithfulness.Card();

        faithfulness.judge(List.of(right, wrong), card);

        assertThat(card.speaker().percent()).isEqualTo(100);
        assertThat(card.stray().hits()).isEqualTo(1);
    }
}
