package dev.varve.language.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.Stemmer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OppositesTest {
    private static final Opposites OPPOSITES = Opposites.all();
    private static final Stemmer STEMMER = new Stemmer();

    @ParameterizedTest
    @CsvSource({
        "before, after",
        "increased, lowered",
        "at least, at most",
        "Mondays, Friday",
        "vorher, nachher",
        "mindestens, höchstens",
        "weeks, months",
        "visible, hidden"
    })
    void wordings_exclude_one_another_in_any_form(String one, String other) {
        assertThat(values(one)).anyMatch(value -> values(other).stream().anyMatch(value::excludes));
        assertThat(values(one)).noneMatch(value -> values(one).stream().anyMatch(value::excludes));
    }

    private static List<Opposites.Value> values(String words) {
        return OPPOSITES.at(
                Stream.of(words.toLowerCase(Locale.ROOT).split(" "))
                        .map(STEMMER::stem)
                        .toList(),
                0);
    }
}
