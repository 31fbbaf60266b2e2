package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where in the index a word of a session stands. */
class HashedTermsTest {
    private static final SessionRowKey MONDAY = SessionRowKey.of(new Scope("acme", "ada", "monday"));
    private static final SessionRowKey TUESDAY = SessionRowKey.of(new Scope("acme", "ada", "tuesday"));
    private static final SessionRowKey OF_ANOTHER = SessionRowKey.of(new Scope("acme", "bob", "monday"));

    /** Resources begin with 16 bits of their own, and words of a resource with 40. */
    private static final int OF_RESOURCE = 48;

    private static final int OF_WORD = 24;

    @Test
    void sessions_of_a_resource_have_a_word_side_by_side_and_each_for_itself() {
        long monday = HashedTerms.hash(MONDAY, "harbour");
        long tuesday = HashedTerms.hash(TUESDAY, "harbour");

        assertThat(monday).isNotEqualTo(tuesday);
        assertThat(monday >>> OF_WORD).isEqualTo(tuesday >>> OF_WORD);
        assertThat(HashedTerms.hash(MONDAY, "harbours") >>> OF_WORD).isNotEqualTo(monday >>> OF_WORD);
    }

    @Test
    void words_of_a_resource_stand_together_apart_from_those_of_another() {
        long here = HashedTerms.hash(MONDAY, "harbour") >>> OF_RESOURCE;

        assertThat(HashedTerms.hash(TUESDAY, "lighthouse") >>> OF_RESOURCE).isEqualTo(here);
        assertThat(HashedTerms.hash(OF_ANOTHER, "harbour") >>> OF_RESOURCE).isNotEqualTo(here);
    }

    @Test
    void each_passage_has_its_words_once_with_how_often_it_has_them() {
        HashedTerms terms = HashedTerms.of(MONDAY, List.of("harbour, boat, harbour", "boat", "boat harbour boat"));

        long harbour = HashedTerms.hash(MONDAY, "harbour");
        long boat = HashedTerms.hash(MONDAY, "boat");
        assertThat(terms.terms()).containsExactly(harbour, boat, boat, boat, harbour);
        assertThat(terms.counts()).containsExactly(2, 1, 1, 2, 1);
        assertThat(terms.passages()).containsExactly(0, 0, 1, 2, 2);
        assertThat(terms.length()).isEqualTo(2);
    }

    @Test
    void a_text_of_many_words_has_them_all_in_their_order() {
        List<String> words = IntStream.range(0, 5_000).mapToObj(i -> "w" + i).toList();

        HashedTerms terms = HashedTerms.of(MONDAY, List.of(String.join(" ", words)));

        assertThat(terms.terms())
                .containsExactly(words.stream()
                        .mapToLong(word -> HashedTerms.hash(MONDAY, word))
                        .toArray());
        assertThat(terms.counts()).containsOnly(1);
        assertThat(terms.passages()).as("it is one passage").isEmpty();
        assertThat(HashedTerms.of(MONDAY, List.of("")).terms()).isEmpty();
    }

    /** Numbers are stored: those of tomorrow must be those of today. */
    @Test
    void a_number_never_changes() {
        assertThat(HashedTerms.of(MONDAY, List.of("harbour")).terms()).containsExactly(-2_695_814_154_501_647_633L);
    }
}
