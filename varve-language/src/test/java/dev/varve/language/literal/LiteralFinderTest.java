package dev.varve.language.literal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralFinderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "see https://varve.dev/docs?x=1.                     | https://varve.dev/docs?x=1",
                "in /srv/app/config.yml and src/main/java/App.java   | /srv/app/config.yml, src/main/java/App.java",
                "edit README.md, or either/or                        | README.md",
                "C:\\Users\\mina\\a.txt                              | C:\\Users\\mina\\a.txt",
                "ticket VAR-123 and issue #45                        | VAR-123, #45",
                "commit 3fa9c1e of v1.2.3 on localhost:5432          | 3fa9c1e, v1.2.3, localhost:5432",
                "set max_pool_size in checkoutService                | max_pool_size, checkoutService",
                "mail mina@example.com                               | mina@example.com",
                "it takes 250 ms, 12 % of 1,500                      | 250 ms, 12 %, 1,500",
                "port 8443 although 35 ms, then 500 km8 and 7 MB/s    | km8, 8443, 35 ms, 500",
                "of 4711. Or 250 % of 600: 123 \u00e9t\u00e9               | 4711, 250 %, 600, 123",
                "I paid $25 and ₩42,000                              | $25, ₩42,000",
                "two words, 3 of them                                | ''",
                "the java.lang.NullPointerException came back        | java.lang.NullPointerException",
                "on 2026-04-01                                       | 2026-04-01",
                "서울역에서 15:30에 출발, 42,000원, /srv/app에 저장       | /srv/app, 15:30, 42,000원",
                "call it \"blue heron\" please                       | blue heron",
                "release 2.18.0-rc1 of market.fennel.check… is out    | 2.18.0-rc1",
                "see https://a.example/x, or \"a b\"; then \"c d\"       | a b, c d, https://a.example/x"
            })
    void literals_are_found_by_their_form(String text, String literals) {
        assertThat(String.join(
                        ", ",
                        LiteralFinder.inProse(text).stream().map(Literal::text).toList()))
                .isEqualTo(literals);
    }

    @ParameterizedTest
    @CsvSource({
        "https://varve.dev/docs, URL",
        "src/main/java/App.java, PATH",
        "VAR-123, ID",
        "max_pool_size, ID",
        "mina@example.com, ID",
        "v1.2.3, VERSION",
        "2.18.0-rc1, VERSION",
        "8443, NUMBER",
        "35 ms, AMOUNT",
        "$25, AMOUNT",
        "3個, AMOUNT",
        "42층, AMOUNT",
        "2026-04-01, DATE",
        "IOException, ERROR",
        "“blue heron”, QUOTATION",
        "`blue heron`, CODE"
    })
    void a_literal_is_of_a_kind(String text, Literal.Kind kind) {
        assertThat(LiteralFinder.inProse("see " + text + " there"))
                .singleElement()
                .satisfies(literal -> assertThat(literal.kind()).isEqualTo(kind));
    }

    /** As long as it was, though {@code String.toLowerCase} makes two letters of that one. */
    @ParameterizedTest
    @ValueSource(strings = {"İ-12", "src/İzmir.txt"})
    void a_key_is_as_long_as_its_text(String text) {
        assertThat(new Literal(Literal.Kind.PATH, text).key()).hasSameSizeAs(text);
    }
}
