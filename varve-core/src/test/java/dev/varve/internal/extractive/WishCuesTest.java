package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WishCuesTest {
    private final WishCues cues = new WishCues();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Never fire two kilns at once",
                "Please no wildcard imports, and never force-push",
                "I prefer short answers",
                "Always give me times in Lisbon time",
                "You must not touch the ledger",
                "We decided to use Kafka for the events",
                "Go with option 1, optimistic locking",
                "I'm allergic to walnuts",
                "Please give me times in Lisbon time when you report something, I always mix up",
                "At most 120 euros for everything",
                "I don't want to see emojis in commit messages",
                "Don't add comments to code",
                "Don't commit without asking me",
                "Stop adding comments to the code",
                "use pnpm not npm",
                "No emojis please",
                "Remember: the staging DB is on port 5433",
                "Please remember that the key lives in the vault",
                "Commit messages must be in English"
            })
    void what_holds_from_now_on_is_a_rule(String sentence) {
        assertThat(cues.rules(sentence, false)).containsExactly(sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Don't answer that",
                "Let's not rely on them",
                "Other tools will be denied, do not attempt them",
                "I don't want to forget the key",
                "I always have to look it up",
                "I always mix up when people paste UTC",
                "It has to do with the router of the provider",
                "The incident review is due today, one page",
                "Never mind the warning",
                "They should use the form at the counter",
                "Wait a few weeks at least",
                "I picked the curtains for the hall, so we can hang them",
                "If so, the importer needs to reload them",
                "It goes red in the nightly build, always around 2 am, never during the day",
                "Replace V18 by an empty migration, and do NOT NULL in V21",
                "They must be somewhere in the attic, I think",
                "Must I restart it?",
                "I never knew that so many kinds of rope exist"
            })
    void what_was_asked_for_once_or_asks_for_nothing_is_none(String sentence) {
        assertThat(cues.rules(sentence, true)).isEmpty();
        assertThat(WishCues.others(sentence, cues.rules(sentence, true))).containsExactly(sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Don't give up, it takes time",
                "Don't be afraid to write",
                "Don't let anything stop you",
                "Don't worry about the warnings",
                "Stop doing that",
                "Remember that time when it rained for a week",
                "Mentoring must be so rewarding",
                "The bug must be in the parser",
                "No, please"
            })
    void encouragement_and_guesses_have_the_form_of_a_rule_and_are_none(String sentence) {
        assertThat(cues.rules(sentence, false)).isEmpty();
    }

    @Test
    void of_a_line_only_the_sentences_that_state_one_are_rules() {
        String line = "Rename the basket table; Never deploy on Fridays; thanks to the night shift";

        assertThat(cues.rules(line, false)).containsExactly("Never deploy on Fridays");
        assertThat(WishCues.others(line, cues.rules(line, false)))
                .containsExactly("Rename the basket table", "thanks to the night shift");
    }

    @Test
    void what_a_model_found_critical_needs_no_word_of_a_rule() {
        assertThat(cues.rules("User wants tests run before each commit", true)).hasSize(1);
        assertThat(cues.rules("User likes rain", false)).isEmpty();
    }
}
