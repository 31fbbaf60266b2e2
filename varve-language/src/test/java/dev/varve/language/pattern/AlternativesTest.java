package dev.varve.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AlternativesTest {

    @Test
    void the_longest_word_is_found() {
        Pattern months =
                Pattern.compile("\\b" + Alternatives.of(List.of("mar", "march", "may", "m.a", "märz")) + "\\b");
        assertThat(months.matcher("mar march may m.a märz marc mxa").results().map(MatchResult::group))
                .containsExactly("mar", "march", "may", "m.a", "märz");
    }

    @Test
    void no_letter_is_read_for_each_word() {
        assertThat(Alternatives.of(List.of("kB", "kg", "km", "k"))).isEqualTo("k(?:B|g|m)?");
        assertThat(Alternatives.of(List.of("day", "days"))).isEqualTo("day(?:s)?");
    }
}
