package dev.varve.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import dev.varve.language.form.Form;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.rule.Wording;
import dev.varve.language.slot.SlotMatcher;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("long")
class TextScreenTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '#',
            value = {
                "use \\w+ always; we use records; true",
                "use \\w+ always; as always; false",
                "(?:don't|do not) push; please do NOT push; true",
                "(?:don't|do not) push; please don't pull; false",
                "neve(?:r|s)? again; never again; true",
                "^\\W*+(?:please )?+keep\\b(?! going); Keep going; true",
                "(?<![a-z])keep[a-z]{2,3}; keeper; true",
                "x?yz{0,2}ab; yab; true",
                "(?<named>stop) it; Stop it; true",
                "(?-i:MUST) not; must not; true",
                "[abc\\]d] of; ] of it; true",
                "\\p{IsHan}{2}必须; 你们必须; true",
                "不许|不准; 可以; false",
                "[?？]; so what; false",
                "[?？]; so what?; true",
                "[^?]; so what; true",
                "[]?]x; ]x; true",
                "\\w\\?; so what; false",
                "\\d{2} \\w; seven files; false",
                "\\d{2} \\w; 12 files; true",
                "e(?=vite|cris); the rest; false",
                "e(?=vite|cris); ecris; true",
                "(?<=no )\\w; not one; false",
                "(?<=no )\\w; say no more; true",
                "\\w(?!vite); the rest; true",
                "\\w(?<!vite); the rest; true",
                "a|; whatever; true",
                "\\Qa.b\\E; whatever; true"
            })
    void what_has_none_of_the_words_of_an_expression_is_not_tried(String expression, String text, boolean tried) {
        TextPattern pattern = TextPattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

        BitSet found = new TextScreen(List.of(List.of(pattern))).in(text);

        assertThat(found.get(0)).isEqualTo(tried);
    }

    @Test
    void all_expressions_of_a_wording_have_to_be_there() {
        TextScreen screen =
                new TextScreen(List.of(List.of(TextPattern.compile("\\w"), TextPattern.compile("rather than"))));

        assertThat(screen.in("this rather than that").get(0)).isTrue();
        assertThat(screen.in("this and that").get(0)).isFalse();
    }

    private static Stream<List<Wording>> wordings() {
        return Stream.of(IntentMatcher.all().wordings(), SlotMatcher.all().wordings(), Form.wordings());
    }

    @ParameterizedTest
    @MethodSource("wordings")
    void nothing_that_a_rule_says_is_left_out(List<Wording> wordings) {
        TextScreen screen =
                new TextScreen(wordings.stream().map(Wording::needed).toList());
        Random random = new Random(3);
        List<String> texts = Stream.of("examples/intent.tsv", "examples/slots.tsv", "examples/borrowed.tsv")
                .flatMap(name -> LanguageFile.ofAll(name).stream())
                .flatMap(file -> file.lines().stream())
                .map(LanguageFile.Line::text)
                .flatMap(text -> Stream.of(text, random.nextBoolean() ? text.toUpperCase() : mixed(text, random)))
                .toList();

        assertThat(texts).hasSizeGreaterThan(500);
        for (String text : texts) {
            BitSet tried = screen.in(text);
            for (int i = 0; i < wordings.size(); i++) {
                if (wordings.get(i).isIn(text, "")) {
                    assertThat(tried.get(i))
                            .as(wordings.get(i).place() + " of " + text)
                            .isTrue();
                }
            }
        }
    }

    private static String mixed(String text, Random random) {
        String[] words = text.split(" ");
        for (int i = words.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            String word = words[i];
            words[i] = words[other];
            words[other] = word;
        }
        return String.join(" ", words);
    }

    @Test
    void most_rules_are_left_out_of_an_ordinary_sentence() {
        List<Wording> wordings = IntentMatcher.all().wordings();
        TextScreen screen =
                new TextScreen(wordings.stream().map(Wording::needed).toList());

        assertThat(screen.in("the parser reads the second file twice").cardinality())
                .isLessThan(wordings.size() / 8);
    }
}
