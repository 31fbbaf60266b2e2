package dev.varve.internal.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said to stand in a text without being looked up would be found there, whole, if it were. */
class StandingLiteralsTest {
    private static final List<String> PIECES = List.of(
            "8443",
            "4,200 euros",
            "$12",
            "US$100",
            "ABC-417",
            "src/main/Orders.java",
            "2.18",
            "v1.2",
            "foo_bar",
            "*bold*",
            "_x1_",
            "https://example.org/a?b=1",
            "foohttps://example.org/c",
            "a@b.example",
            "`code span`",
            "\"quoted words\"",
            "java.io.IOException",
            "2026-03-04",
            "12:30",
            "(35 ms)",
            "x=5;y=7",
            "[id:77]",
            "…",
            "ü7",
            "8443번",
            "「引用」",
            "path/to/é.txt",
            "10%",
            "#42",
            "--flag-a",
            "word",
            ".",
            ", ");

    private final Random random = new Random(11);

    @Test
    void what_is_said_to_stand_in_a_text_is_found_there_whole() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            String text = text();
            Set<String> standing = standing(text);
            KnownText searched =
                    new KnownText(() -> "[2026-03-04 10:15] NOTE Ann: " + text + "\n", Set.of(), List.of());

            assertThat(standing).as(text).allMatch(searched::stands);
            seen.addAll(standing);
        }
        assertThat(seen)
                .contains(
                        "8443", "4,200 euros", "ABC-417", "src/main/Orders.java", "quoted words", "code span", "35 ms");
    }

    @Test
    void addresses_and_texts_of_other_letters_are_looked_up() {
        assertThat(standing("see foohttps://example.org/c now")).doesNotContain("https://example.org/c");
        assertThat(standing("port 8443번")).isEmpty();
    }

    @Test
    void what_an_earlier_note_says_is_found_before_the_source_is_put_together() {
        Literal ticket = LiteralFinder.inProse("ticket ABC-417").get(0);
        KnownText known = new KnownText(
                () -> {
                    throw new AssertionError("the note has it");
                },
                Set.of(),
                List.of("we agreed on something", "ABC-4170 is open (replaces: ABC-417 is closed)"));

        assertThat(known.mayHave(ticket)).isTrue();
    }

    @Test
    void a_part_of_a_longer_number_in_an_earlier_note_is_not_the_number() {
        Literal port = LiteralFinder.inProse("port 8443").get(0);

        assertThat(new KnownText(() -> "nothing", Set.of(), List.of("port 84431")).mayHave(port))
                .isFalse();
    }

    private static Set<String> standing(String text) {
        Set<String> standing = new HashSet<>();
        LiteralFinder.addStanding(text, LiteralFinder.inProse(text), standing);
        return standing;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int pieces = 1 + random.nextInt(6); pieces > 0; pieces--) {
            text.append(PIECES.get(random.nextInt(PIECES.size()))).append(random.nextInt(3) == 0 ? "" : " ");
        }
        return text.toString();
    }
}
