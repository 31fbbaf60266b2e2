package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SessionWordsTest {
    private static final Instant BEGUN = Instant.parse("2026-03-02T09:00:00Z");

    private final SessionWords words = new SessionWords(BEGUN);

    private int[] said(String text) {
        Message message = Message.user(text, BEGUN).withSpeaker("Ada Byron");
        int seq = words.messages() + 1;
        words.add(new LoggedMessage(seq, message, 1, seq, true));
        int[] said = words.said(words.text(words.indexOf(seq), 0));
        return Arrays.stream(said).map(words.numbers()::hash).toArray();
    }

    @Test
    void the_words_of_a_passage_are_those_of_its_text_each_once_and_without_grammar_speaker_and_date() {
        said("What did the landlord say about the lease?");

        assertThat(said("The lease, the landlord's lease: what about the key of the cellar?"))
                .containsExactlyInAnyOrder(QuestionWords.without(
                        WordHash.all("The lease, the landlord's lease: what about the key of the cellar?")))
                .doesNotHaveDuplicates();
    }

    @Test
    void grammar_that_a_note_had_before_any_message_is_grammar_too() {
        words.numbers().all("what did the landlord say");

        assertThat(said("What did the landlord say?")).containsExactly(WordHash.of("landlord"));
    }

    @Test
    void what_is_grammar_alone_stays_as_it_was() {
        assertThat(said("what did the what")).containsExactly(WordHash.all("what did the what"));
    }

    @Test
    void a_share_of_what_a_passage_says_may_be_among_words_unless_too_many_are_missing() {
        said("What about the lease, the lease, the ferry, the barn and the mill?"); // lease, ferry, barn, mill

        assertThat(mayHave(0.75, "lease", "barn", "mill")).isTrue();
        assertThat(mayHave(0.75, "lease", "barn")).isTrue(); // it is not counted to the end
        assertThat(mayHave(0.95, "lease", "ferry", "barn", "mill")).isTrue();
        assertThat(mayHave(0.95, "ferry", "barn", "mill")).isFalse();
        assertThat(mayHave(0.95)).isFalse();
    }

    private boolean mayHave(double share, String... known) {
        Set<Integer> numbers = Arrays.stream(known)
                .map(word -> words.numbers().of(WordHash.all(word)[0]))
                .collect(Collectors.toSet());
        return words.mayHave(words.text(words.messages() - 1, 0), numbers::contains, share);
    }
}
