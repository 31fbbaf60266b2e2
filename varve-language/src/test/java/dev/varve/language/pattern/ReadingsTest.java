package dev.varve.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2")
class ReadingsTest {

    @Test
    void a_reading_without_end_costs_what_it_would_have_brought_and_nothing_else() {
        TextPattern slow = TextPattern.compile("\\w+@");
        String text = "w".repeat(20_000);
        assertThat(Readings.orElse("none", () -> slow.matcher(text).replaceAll("x")))
                .isEqualTo("none");
        assertThat(Readings.orElse(-1, () -> deeper(0))).isEqualTo(-1);
        assertThat(Readings.orElse("none", () -> slow.matcher("w@").replaceAll("x")))
                .isEqualTo("x");
    }

    @Test
    void an_item_that_cannot_be_read_costs_itself() {
        TextPattern slow = TextPattern.compile("\\w+@");
        List<String> texts = List.of("a@", "w".repeat(20_000), "b@", "c@", "v".repeat(20_000));
        List<String> unread = new ArrayList<>();

        assertThat(Readings.without(
                        texts,
                        some -> Readings.attempt(
                                () -> some.stream().filter(slow.asPredicate()).toList()),
                        unread::add))
                .contains(List.of("a@", "b@", "c@"));
        assertThat(unread).containsExactly(texts.get(1), texts.get(4));
    }

    @Test
    void a_reading_that_fails_without_any_item_has_no_result() {
        List<Integer> unread = new ArrayList<>();
        assertThat(Readings.without(List.of(1, 2), some -> Optional.empty(), unread::add))
                .isEmpty();
        assertThat(unread).containsExactlyInAnyOrder(1, 2);
    }

    private static int deeper(int depth) {
        return depth < Integer.MAX_VALUE ? deeper(depth + 1) + 1 : depth;
    }
}
