package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.SearchTerms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordHashTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "?!",
                "She planned two cities, and called it 4_711.",
                "ÀΣ İstanbul's CAFÉ; \uD835\uDFCE\uD801\uDC00x",
                "data数据 库x한국 and then data",
                "carried dies RUNNING 'tis"
            })
    void a_text_has_the_words_that_stores_search_by(String text) {
        assertThat(WordHash.all(text))
                .containsExactly(
                        SearchTerms.of(text).stream().mapToInt(WordHash::of).toArray());
    }
}
