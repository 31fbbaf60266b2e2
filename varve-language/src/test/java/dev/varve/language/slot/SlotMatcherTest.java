package dev.varve.language.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.LanguageFile;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotMatcherTest {
    private final SlotMatcher matcher = SlotMatcher.all();

    @Test
    void a_sentence_fills_a_slot() {
        assertThat(matcher.read("Start all your shelf names with 'r_', please").slots())
                .contains(new Slot("start", "shelf", "'r_'", false));
        assertThat(matcher.read("Never use salt for the bread").slots()).isEmpty();
    }

    @Test
    void what_is_over_is_named() {
        SlotReading reading = matcher.read("We moved to sourdough, no longer yeast");

        assertThat(reading.ended()).containsExactly("yeast");
        assertThat(reading.changes()).isTrue();
        assertThat(matcher.read("Close up before you leave the shop").ended()).isEmpty();
    }

    @Test
    void values_are_no_part_of_what_a_sentence_is_about() {
        SlotReading reading = matcher.read("Bread is baked on Mondays now (2026-03-02)");

        assertThat(reading.values()).containsEntry("day", Set.of("mondays"));
        assertThat(reading.frame()).doesNotContain("Monday", "2026", "now");
    }

    @Test
    void what_adds_to_something_changes_nothing() {
        assertThat(matcher.read("From now on stamp the parcels too").changes()).isFalse();
        assertThat(matcher.read("From now on stamp the parcels").changes()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The flour goes to the cellar... hmm no.                       | ''
            We grind the rye here, scratch that, we buy the flour ground. | we buy the flour ground.
            The flour goes to the cellar, no wait, upstairs.              | The flour goes to the cellar, no wait, upstairs.
            Don't forget that the oven is hot.                            | Don't forget that the oven is hot.
            Wir backen heute Brezeln, ach nein, wir backen heute Brote.   | wir backen heute Brote.
            """)
    void what_is_taken_back_in_the_same_breath_is_left_out(String statement, String left) {
        assertThat(matcher.left(statement)).isEqualTo(left);
    }

    @Test
    void an_error_names_file_and_line() {
        assertThatThrownBy(() -> new SlotMatcher(List.of(LanguageFile.of("fr/slots.rules", "\nPLACE x: ^y\n"))))
                .hasMessage("fr/slots.rules:2: PLACE is no label of slots");
    }
}
