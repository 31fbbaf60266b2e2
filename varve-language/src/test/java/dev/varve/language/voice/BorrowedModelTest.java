package dev.varve.language.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.varve.language.LanguageFile;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message looks like, as the weights that come with the module see it. */
class BorrowedModelTest {
    private final BorrowedModel model = BorrowedModel.standard();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "New answer to the form Room booking\nRoom: library\nGuests: 14\nTerms: Never move the chairs. Always close the"
                        + " windows.\nSent from the intranet",
                "---\nname: ledger\ndescription: Books receipts\n---\n\n# Booking\n\nTotals are never rounded.",
                "what's that about\n\nAll hatches must be closed. Crew never enter hold 3."
            })
    void a_message_with_a_text_of_somebody_else_s_is_doubted(String message) {
        assertThat(model.score(message)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Never push to main.",
                "I want the tests in one file, always.",
                "can you move the parser into its own class? and please don't touch the tests",
                "Bitte antworte mir immer auf Deutsch.",
                "以后提交说明一律写英文。"
            })
    void words_that_a_person_types_are_not(String message) {
        assertThat(model.score(message)).isNegative();
    }

    @Test
    void only_the_beginning_of_a_message_counts() {
        String begins = "a b. ".repeat(400);
        assertThat(model.score(begins + "\n\n# Rules\nNever.")).isEqualTo(model.score(begins + "\n\nelse"));
    }

    @Test
    void a_message_without_words_is_nobody_s() {
        assertThat(BorrowedSigns.of(" \n ")).isEqualTo(new BitSet());
    }

    @Test
    void a_weight_that_is_no_number_is_named_with_its_line() {
        LanguageFile file = LanguageFile.of("some.weights", "bias: 1\n0: 1 x\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BorrowedModel.of(file))
                .withMessageStartingWith("some.weights:2: ");
    }
}
