package dev.varve.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2")
class TextPatternTest {

    @Test
    void finds_what_a_plain_pattern_finds() {
        TextPattern words = TextPattern.compile("\\b(\\p{L}+)-(\\d+)\\b", Pattern.CASE_INSENSITIVE);
        String text = "see SHOP-12 before shop-7, not 12-shop";
        assertThat(words.matcher(text).results().map(MatchResult::group)).containsExactly("SHOP-12", "shop-7");
        assertThat(words.matcher(text).replaceAll("$2/$1")).isEqualTo("see 12/SHOP before 7/shop, not 12-shop");
        assertThat(words.matcher("SHOP-12").matches()).isTrue();
        assertThat(words.asPredicate().test(text)).isTrue();
        assertThat(words.asMatchPredicate().test(text)).isFalse();
        assertThat(words.pattern()).isEqualTo("\\b(\\p{L}+)-(\\d+)\\b");
    }

    @Test
    void an_expression_for_later_costs_nothing_until_it_is_needed() {
        TextPattern wrong = TextPattern.later("(never", 0, IllegalArgumentException::new);
        assertThat(wrong.pattern()).isEqualTo("(never");
        assertThatThrownBy(() -> wrong.matcher("never"))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Unclosed group");
        assertThatThrownBy(() -> TextPattern.compile("(never")).isInstanceOf(PatternSyntaxException.class);

        TextPattern right = TextPattern.later("NEVER", Pattern.CASE_INSENSITIVE, IllegalArgumentException::new);
        assertThat(right.matcher("never").matches()).isTrue();
        assertThat(right.matcher("nev").matches()).isFalse();
    }

    @Test
    void splits_as_a_plain_pattern_does() {
        TextPattern space = TextPattern.compile("\\s+");
        assertThat(space.split("a  b\tc ")).containsExactly("a", "b", "c");
        assertThat(space.split("a  b\tc", 2)).containsExactly("a", "b\tc");
        assertThat(space.split("")).containsExactly("");
    }

    @Test
    void a_match_that_runs_away_is_stopped() {
        TextPattern square = TextPattern.compile("\\w+@");
        assertThatThrownBy(() -> square.matcher("w".repeat(20_000)).find())
                .isInstanceOf(RunawayMatchException.class)
                .hasMessageNotContaining("www");
    }

    @Test
    void a_long_text_is_read_to_its_end() {
        TextPattern word = TextPattern.compile("\\w++");
        assertThat(word.matcher("one two ".repeat(100_000)).results().count()).isEqualTo(200_000);
    }
}
