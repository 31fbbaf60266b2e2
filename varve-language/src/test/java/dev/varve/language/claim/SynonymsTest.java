package dev.varve.language.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.Stemmer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SynonymsTest {
    private static final Stemmer STEMMER = new Stemmer();

    @Test
    void what_may_tell_the_same_is_found_among_what_is_wanted() {
        assertThat(of("purchase", "buy", "sell")).hasValue("buy");
        assertThat(of("sold", "sell")).hasValue("sell");
        assertThat(of("approval", "approve")).hasValue("approv");
    }

    @Test
    void kinds_of_one_thing_do_not_tell_the_same() {
        assertThat(of("alto", "tenor")).isEmpty();
        assertThat(of("blue", "green")).isEmpty();
    }

    private static Optional<String> of(String word, String... wanted) {
        Set<String> stems = Arrays.stream(wanted).map(STEMMER::stem).collect(Collectors.toSet());
        return Synonyms.all().of(STEMMER.stem(word), stems::contains);
    }
}
