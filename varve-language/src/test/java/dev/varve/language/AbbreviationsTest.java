package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class AbbreviationsTest {
    @Test
    void a_file_adds_words_to_those_of_other_languages() {
        Abbreviations both = Abbreviations.of(List.of(
                LanguageFile.of("en/abbreviations.txt", "title: mr, mrs\n"),
                LanguageFile.of("fr/abbreviations.txt", "# titles\ntitle: mme\nday: Janvier\n")));

        assertThat(both.isTitle("mrs")).isTrue();
        assertThat(both.isTitle("mme")).isTrue();
        assertThat(both.isShortForm("mme")).isFalse();
        assertThat(both.goesOnWithDay("3. Janvier", 3)).isTrue();
    }

    @Test
    void a_kind_that_nobody_knows_is_refused_with_its_place() {
        assertThatThrownBy(() ->
                        Abbreviations.of(List.of(LanguageFile.of("fr/abbreviations.txt", "# titles\n\ntitel: mme\n"))))
                .hasMessageStartingWith("fr/abbreviations.txt:3: ");
    }
}
