package dev.varve.language.literal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordShapeTest {

    @ParameterizedTest
    @CsvSource({
        "src/main/App.java, PATH",
        "/etc/hosts, PATH",
        "App.java, PATH",
        "https://example.org/a?b=c, PATH",
        "me@example.org, PATH",
        "v1.2.3, PATH",
        "OrderService, IDENTIFIER",
        "max_tokens, IDENTIFIER",
        "getValue(), IDENTIFIER",
        "SHOP-481, IDENTIFIER",
        "E1042, IDENTIFIER",
        "9f3c2ab, IDENTIFIER",
        "42, NUMBER",
        "3.14, NUMBER",
        "30s, NUMBER",
        "1890, NUMBER",
        "word, PLAIN",
        "Hello, PLAIN",
        "and/or, PLAIN",
        "well-known, PLAIN",
        "e.g, PLAIN",
        "USA, PLAIN"
    })
    void tells_literals_from_words(String token, String kind) {
        assertThat(WordShape.of(token)).hasToString(kind);
    }
}
