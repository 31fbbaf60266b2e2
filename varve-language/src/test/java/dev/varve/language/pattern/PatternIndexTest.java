package dev.varve.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PatternIndexTest {
    private static final TextPattern DAY = TextPattern.compile("\\d{4}-\\d\\d");
    private static final TextPattern AGO = TextPattern.compile("(\\d{1,3}|two|three) days ago");
    private static final TextPattern WEEKS = TextPattern.compile("(\\d{1,3}|two|three) weeks ago");
    private static final TextPattern YESTERDAY = TextPattern.compile("yesterday");

    private final PatternIndex<TextPattern> index =
            new PatternIndex<>(List.of(DAY, AGO, WEEKS, YESTERDAY), Function.identity(), 12);

    @Test
    void whatever_came_before_what_matches_is_among_what_is_tried() {
        Random random = new Random(5);
        List<String> pieces =
                List.of("two", "three", "12", "7342", "-", "05", " ", "days", "weeks", " ago", "yesterday", "ö");
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 1 + random.nextInt(5); j > 0; j--) {
                text.append(
                        random.nextInt(3) == 0
                                ? String.valueOf(random.nextInt(10_000))
                                : pieces.get(random.nextInt(12)));
            }
            List<TextPattern> tried = index.at(text.toString(), 0);
            for (TextPattern pattern : List.of(DAY, AGO, WEEKS, YESTERDAY)) {
                if (pattern.matcher(text).lookingAt()) {
                    assertThat(tried).as(text.toString()).contains(pattern);
                }
            }
        }
    }

    @Test
    void a_pattern_that_asks_for_what_stands_before_it_is_tried() {
        TextPattern to = TextPattern.compile("(?<=\\d (?:[(]|\\[) ?)(?<n>to|until) \\d++");
        PatternIndex<TextPattern> one = new PatternIndex<>(List.of(to), Function.identity(), 12);

        assertThat(one.at("3 ( to 12", 4)).containsExactly(to);
        assertThat(one.at("3 ( for 12", 4)).isEmpty();
    }

    @Test
    void numbers_do_not_use_up_what_may_be_remembered() {
        for (int number = 1_000; number < 10_000; number++) {
            index.at(number + ").", 0);
        }

        assertThat(index.at("two steps", 0)).isEmpty();
        assertThat(index.at("two days", 0)).containsExactly(AGO);
        assertThat(index.at("2026-05", 0)).containsExactly(DAY);
    }

    @Test
    void letters_and_marks_of_other_scripts_tell_patterns_apart() {
        TextPattern morning = TextPattern.compile("утром");
        TextPattern yesterday = TextPattern.compile("у вчера");
        TextPattern am = TextPattern.compile("am Morgen");
        PatternIndex<TextPattern> several =
                new PatternIndex<>(List.of(morning, yesterday, am), Function.identity(), 12);

        assertThat(several.at("утро", 0)).containsExactly(morning);
        assertThat(several.at("у вас", 0)).isEmpty();
        assertThat(several.at("a\u202eb", 0)).isEmpty();
        assertThat(several.at("aé", 0)).isEmpty();
        assertThat(several.at("am", 0)).containsExactly(am);
    }

    @Test
    void after_many_beginnings_what_matches_is_still_tried() {
        TextPattern any = TextPattern.compile("a\\p{L}\\p{L} ago");
        PatternIndex<TextPattern> one =
                new PatternIndex<>(List.of(any, TextPattern.compile("axx")), Function.identity(), 12);
        for (char c = '\u4e00'; c < '\u6e00'; c++) {
            assertThat(one.at("a" + c + "b ago", 0)).as("%s", c).contains(any);
        }
        assertThat(one.at("a\ud835\udc00\ud835\udc00 ago", 0)).contains(any);
    }
}
