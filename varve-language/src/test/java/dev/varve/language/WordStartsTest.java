package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordStartsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    I don't know, 2nd | Idk2
                    l'été d’hier      | ld
                    'quoted' --option | qo
                    明日 at 3          | 明日a3
                    e\u0301te\u0301 passe\u0301  | ep
                    """)
    void words_begin_behind_what_is_no_letter(String text, String starts) {
        assertThat(starts(text)).isEqualTo(starts);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    l'été d’hier | lédh
                    don't        | d
                    """)
    void a_word_may_also_follow_an_article(String text, String starts) {
        assertThat(IntStream.range(0, text.length())
                        .filter(i -> WordStarts.isAtOrBehindArticle(text, i))
                        .mapToObj(i -> text.substring(i, i + 1))
                        .collect(Collectors.joining()))
                .isEqualTo(starts);
    }

    private static String starts(String text) {
        StringBuilder starts = new StringBuilder();
        for (int i = WordStarts.next(text, 0); i < text.length(); i = WordStarts.next(text, i + 1)) {
            starts.append(text.charAt(i));
        }
        return starts.toString();
    }
}
