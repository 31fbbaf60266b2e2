package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What single sentences state is told by the examples of each language. */
class IntentsTest {
    private final Intents intents = new Intents();

    private boolean isRule(Voice voice, Priority priority, String text) {
        NoteLine line =
                new NoteLine(LocalDateTime.of(2026, 3, 1, 9, 0), priority, text).withStatement(Statement.of(voice));
        return intents.read(line).statement().is(Intent.RULE);
    }

    @Test
    void a_name_in_quotation_marks_belongs_to_the_rule() {
        assertThat(isRule(Voice.PERSON, Priority.NOTE, "Never call a ticket \"done\" in the release notes"))
                .isTrue();
    }

    /** Said as a message of its own it is split, and told as two rules; so it does not stand among the examples. */
    @Test
    void two_sentences_in_one_pair_of_quotation_marks_are_nobodys_rules() {
        assertThat(isRule(Voice.PERSON, Priority.CRITICAL, "\"Never use Guava. Always use the JDK.\""))
                .isFalse();
    }

    @Test
    @Tag("B1")
    void a_rule_with_semicolons_is_one_rule() {
        assertThat(isRule(Voice.PERSON, Priority.NOTE, "Never run `git add -A; git commit; git push` yourself"))
                .isTrue();
    }

    @Test
    void what_a_model_found_critical_needs_no_word_of_a_rule() {
        assertThat(isRule(Voice.PERSON, Priority.CRITICAL, "User wants tests run before each commit"))
                .isTrue();
        assertThat(isRule(Voice.PERSON, Priority.NOTE, "User likes rain")).isFalse();
    }

    private NoteLine decided(String text, int lasting, Intent... known) {
        NoteLine line = new NoteLine(LocalDateTime.of(2026, 3, 1, 9, 0), Priority.CRITICAL, text)
                .withKind(NoteLine.Kind.DECIDED)
                .withStatement(
                        Statement.of(Voice.PERSON).withIntents(List.of(known)).withLasting(lasting));
        return intents.read(line);
    }

    @Test
    void what_only_has_a_word_of_a_decision_is_not_critical() {
        assertThat(decided("We need to look at the labels first", 90).priority())
                .isEqualTo(Priority.IMPORTANT);
        assertThat(decided("We need to print the labels again now", 300, Intent.ERRAND)
                        .kind())
                .isEqualTo(NoteLine.Kind.SAID);
    }

    @Test
    @Tag("B5")
    void what_might_be_done_is_not_decided() {
        assertThat(decided("Or we could go with Caffeine, or keep the table", 300)
                        .priority())
                .isEqualTo(Priority.IMPORTANT);
    }

    @Test
    void rules_prohibitions_and_decisions_stay_critical() {
        assertThat(decided("Limit the labels to 500, to match the printer", 450).kind())
                .isEqualTo(NoteLine.Kind.DECIDED);
        assertThat(decided("Please fix the labels, and never touch the billing module", 120, Intent.ERRAND)
                        .priority())
                .isEqualTo(Priority.CRITICAL);
        assertThat(decided("Wir nehmen Postgres", 0).priority()).isEqualTo(Priority.CRITICAL);
    }

    @Test
    void nobody_but_a_person_states_rules() {
        for (Voice voice : new Voice[] {Voice.AGENT, Voice.TOOL, Voice.MACHINE}) {
            assertThat(isRule(voice, Priority.CRITICAL, "Never deploy on Fridays"))
                    .as("%s", voice)
                    .isFalse();
        }
    }

    @Test
    void a_line_of_a_model_says_whose_words_it_holds() {
        assertThat(stated("User: never deploy on Fridays").source()).isEqualTo("User");
        assertThat(stated("User: never deploy on Fridays").statement().voice()).isEqualTo(Voice.PERSON);
        assertThat(stated("the user wants no deployments on Fridays")
                        .statement()
                        .voice())
                .isEqualTo(Voice.PERSON);
        assertThat(stated("Agent tools: ran the tests").statement().voice()).isEqualTo(Voice.MACHINE);
        assertThat(stated("Quoted (mail): never deploy").statement().voice()).isEqualTo(Voice.MACHINE);
        assertThat(stated("Quotas: 12 a day").statement().voice()).isEqualTo(Voice.AGENT);
    }

    private NoteLine stated(String text) {
        return intents.stated(new NoteLine(LocalDateTime.of(2026, 3, 1, 9, 0), Priority.NOTE, text));
    }

    @Test
    void a_condition_binds() {
        assertThat(decided("The release is approved, under the condition that the flag stays off", 150)
                        .priority())
                .isEqualTo(Priority.CRITICAL);
    }
}
