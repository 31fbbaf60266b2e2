package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Messages that look like somebody else's, though no mark says so. */
@Tag("A5")
class BorrowingsTest {
    private static final String FORM =
            "New answer to the form Room booking\nRoom: library\nGuests: 14\nTerms: Never move the chairs. Always close the"
                    + " windows.\nSent from the intranet";

    private static List<NoteLine> lines(String... said) {
        Transcripts transcript = Transcripts.empty();
        for (String each : said) {
            transcript.user(each).agent("Alright.");
        }
        return ExtractiveModel.create().observe(transcript.request()).lines();
    }

    @Test
    void nothing_in_it_binds() {
        assertThat(lines(FORM, "Never push to main."))
                .anySatisfy(line -> assertThat(line.text()).contains("chairs"))
                .filteredOn(line -> line.text().contains("chairs"))
                .allSatisfy(line -> {
                    assertThat(line.kind()).isEqualTo(NoteLine.Kind.SAID);
                    assertThat(line.statement().lasting()).isZero();
                    assertThat(line.statement().intents()).isEmpty();
                });
    }

    @Test
    void a_list_of_rules_that_a_person_types_stays_hers() {
        assertThat(lines("Rules for the shop:\n- never log a card number\n- always mask mails"))
                .anySatisfy(line -> {
                    assertThat(line.text()).contains("card number");
                    assertThat(line.source()).isEqualTo(Attribution.USER);
                    assertThat(line.statement().lasting()).isPositive();
                });
    }

    @Test
    void other_messages_stay_as_they_are() {
        assertThat(lines(FORM, "Never push to main."))
                .filteredOn(line -> line.text().contains("push"))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.source()).isEqualTo(Attribution.USER);
                    assertThat(line.kind()).isEqualTo(NoteLine.Kind.DECIDED);
                });
    }
}
