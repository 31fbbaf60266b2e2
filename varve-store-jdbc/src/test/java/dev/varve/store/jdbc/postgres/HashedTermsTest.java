package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where in the index a word of a session stands. */
class HashedTermsTest {
    private static final SessionKey MONDAY = SessionKey.of(new Scope("acme", "ada", "monday"));
    private static final SessionKey TUESDAY = SessionKey.of(new Scope("acme", "ada", "tuesday"));
    private static final SessionKey OF_ANOTHER = SessionKey.of(new Scope("acme", "bob", "monday"));

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

    /** Numbers are stored: those of tomorrow must be those of today. */
    @Test
    void a_number_never_changes() {
        assertThat(HashedTerms.of(MONDAY, List.of("harbour")).terms()).containsExactly(-2_695_814_154_501_647_633L);
    }
}
