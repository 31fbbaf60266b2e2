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
    void numbers_do_not_use_up_what_may_be_remembered() {
        for (int number = 1_000; number < 10_000; number++) {
            index.at(number + ").", 0);
        }

        assertThat(index.at("two steps", 0)).isEmpty();
        assertThat(index.at("two days", 0)).containsExactly(AGO);
        assertThat(index.at("2026-05", 0)).containsExactly(DAY);
    }
}
