package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StemmerTest {
    private final Stemmer stemmer = new Stemmer();

    @ParameterizedTest
    @CsvSource({
        "cache, caching, cached, caches",
        "plan, planning, planned, plans",
        "decide, deciding, decided, decides",
        "city, city, city's, cities",
        "invoice, invoicing, invoiced, invoices",
        "test, testing, tested, tests",
        "deploy, deployment, deployed, deploys",
        "prüfung, prüfung, prüfungen, prüfungen",
        "änderung, änderungen, änderung, änderungen",
        "bibliothèque, bibliothèques, bibliothèque, bibliothèques",
        "canción, canción, canción, canciónes"
    })
    void forms_of_a_word_have_one_stem(String word, String second, String third, String fourth) {
        assertThat(stemmer.stem(word))
                .isEqualTo(stemmer.stem(second))
                .isEqualTo(stemmer.stem(third))
                .isEqualTo(stemmer.stem(fourth));
    }

    @ParameterizedTest
    @CsvSource({"news, new", "string, str", "universe, university", "bring, bra", "ties, time"})
    void other_words_have_other_stems(String word, String other) {
        assertThat(stemmer.stem(word)).isNotEqualTo(stemmer.stem(other));
    }

    @ParameterizedTest
    @CsvSource({"häuser, haus", "größe, gross", "cafés, caf", "naïve, naïv", "señales, señal"})
    void a_letter_beyond_a_to_z_tells_the_language(String word, String stem) {
        assertThat(stemmer.stem(word)).isEqualTo(stem);
    }

    @ParameterizedTest
    @CsvSource({"v2s", "error_codes", "планы", "canções", "éñs", "a", "''"})
    void words_of_no_such_language_stay_as_they_are(String word) {
        assertThat(stemmer.stem(word)).isEqualTo(word);
    }

    @Test
    void a_stem_may_need_more_room_than_its_word() {
        String word = "ß".repeat(40);
        int length = stemmer.stem(word.toCharArray(), word.length());

        assertThat(new String(stemmer.letters(), 0, length))
                .hasSizeGreaterThan(word.length())
                .matches("s+");
    }

    @Test
    void what_stands_behind_a_word_does_not_count() {
        char[] letters = "planningxyz".toCharArray();

        assertThat(stemmer.stem(letters, "planning".length())).isEqualTo("plan".length());
        assertThat(stemmer.letters()).startsWith("plan".toCharArray());
    }

    /** Made-up words, so many that they take each other's places among the known ones. */
    @Test
    void a_word_has_the_same_stem_however_many_threads_cut_words() {
        List<String> words = IntStream.range(0, 20_000)
                .mapToObj(i -> Integer.toString(i, 26)
                                .chars()
                                .mapToObj(c -> String.valueOf((char) ('a' + Character.digit(c, 26))))
                                .collect(Collectors.joining())
                        + (i % 3 == 0 ? "ing" : i % 3 == 1 ? "ies" : "ed"))
                .toList();
        List<String> stems = words.stream().map(stemmer::stem).toList();

        assertThat(IntStream.range(0, 4 * words.size())
                        .parallel()
                        .map(i -> i % words.size())
                        .filter(i -> !new Stemmer().stem(words.get(i)).equals(stems.get(i))))
                .isEmpty();
    }
}
