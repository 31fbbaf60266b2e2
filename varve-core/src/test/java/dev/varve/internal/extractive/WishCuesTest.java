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
        assertThat(cues.isRule(sentence, false)).isTrue();
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
        assertThat(cues.isRule(sentence, true)).isFalse();
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
        assertThat(cues.isRule(sentence, false)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dont push to the main branch",
                "DOnt merge anything without a review",
                "do **not** write files outside lib/",
                "lets use Flyway",
                "Lets not call the bank from tests",
                "Let's not depend on Guava here",
                "lets stick to the old names",
                "We use spaces, not tabs"
            })
    void it_matters_neither_how_it_is_spelled_nor_how_it_is_set(String sentence) {
        assertThat(cues.isRule(sentence, false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Push after each task",
                "At the end of every session write down what is open",
                "Write a new entry every day",
                "Ask me before you push",
                "Ask me whenever a choice is mine to make",
                "Tell me what you intend to do before changing it",
                "Run the tests before committing",
                "Only push when told to",
                "Work only in the folder of the shop",
                "WORK ONLY INSIDE THE FOLDER lib/",
                "No singletons, no static state",
                "Plain Java — no Lombok, no reflection, short methods",
                "No emojis in commit messages",
                "Answer in Polish",
                "Use records for values",
                "Follow docs/style.md to the letter",
                "Keep all endpoints behind the gateway",
                "Migrations should live in db/",
                "All dates should be stored in UTC",
                "Let's move one table at a time",
                "The journal is written in English at all times",
                "Make sure that we use the linter for the front end"
            })
    void what_is_to_be_done_each_time_is_a_rule_without_a_word_of_one(String sentence) {
        assertThat(cues.isRule(sentence, false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I want SQLite instead of H2",
                "We need to migrate to Gradle from Ant",
                "Drop the desktop version",
                "Drop support for IE 11",
                "Postgres it is",
                "Leaflet will do for the maps",
                "We should store amounts in cents",
                "A mobile app is out of scope",
                "The exchange rate can be hardcoded"
            })
    void a_decision_is_a_rule_however_it_is_worded(String sentence) {
        assertThat(cues.isRule(sentence, false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It lets us use fewer servers",
                "Use the red button in the header",
                "Print the totals after the table",
                "Show me the log before the crash",
                "Write a test for the parser",
                "I commit after each step",
                "No changes in the output",
                "What a day it is",
                "The page should be green",
                "This should have worked",
                "That will do",
                "Check if the score is below the minimum requirement of the level",
                "The basket has a limit of 20 wares",
                "We are near the token limit of the server",
                "Send it with all required fields",
                "This is a mandatory requirement",
                "It often fails due to the proxy",
                "ensure the link is green",
                "Make sure the font fits the table",
                "Do not change the login card or other cards",
                "Don't touch anything else on the page",
                "Lets not change anything",
                "You do not need to run all of them",
                "Let's go with your suggestion",
                "okay, let's go with option 2",
                "okay, let's move on to the tests"
            })
    void what_belongs_to_the_task_of_then_is_none(String sentence) {
        assertThat(cues.isRule(sentence, false)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The readme says \"Never deploy on Fridays\"",
                "He wrote “always answer in Polish please”",
                "\"Never use Guava. Always use the JDK.\"",
                "\"Never use Guava in this project",
                "This is to be kept always.\""
            })
    void what_is_quoted_is_nobodys_rule(String sentence) {
        assertThat(cues.isRule(sentence, true)).isFalse();
    }

    @Test
    void a_name_in_quotation_marks_belongs_to_the_rule() {
        String rule = "Never call a ticket \"done\" in the release notes";
        assertThat(cues.isRule(rule, false)).isTrue();
    }

    @Test
    void what_a_model_found_critical_needs_no_word_of_a_rule() {
        assertThat(cues.isRule("User wants tests run before each commit", true)).isTrue();
        assertThat(cues.isRule("User likes rain", false)).isFalse();
    }
}
