package dev.varve.language.voice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.Voice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("A4")
@Tag("A5")
class PassagesTest {
    static Stream<Example> examples() {
        return Example.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void each_example_is_split_by_whose_words_it_holds(Example example) {
        assertThat(example.others())
                .allSatisfy(stretch -> assertThat(letters(example, stretch, Voice.PERSON))
                        .as("taken for the person's")
                        .isEmpty());
        assertThat(example.persons())
                .allSatisfy(stretch -> assertThat(letters(example, stretch, Voice.MACHINE))
                        .as("taken for somebody else's")
                        .isEmpty());
    }

    @Test
    void passages_are_in_order_and_leave_no_gap() {
        String text = "Never push.\n<document>\nAlways push.\n</document>\nThanks.";

        List<Passage> passages = Passages.of(text);

        assertThat(passages).extracting(Passage::kind).containsExactly("", "document", "");
        int at = 0;
        for (Passage passage : passages) {
            assertThat(passage.from()).isEqualTo(at);
            at = passage.to();
        }
        assertThat(at).isEqualTo(text.length());
    }

    @Test
    void an_empty_text_has_no_passages() {
        assertThat(Passages.of("")).isEmpty();
    }

    private static String letters(Example example, Example.Stretch stretch, Voice voice) {
        StringBuilder found = new StringBuilder();
        for (Passage passage : Passages.of(example.text())) {
            int from = Math.max(passage.from(), stretch.from());
            int to = Math.min(passage.to(), stretch.to());
            if (passage.voice() == voice && from < to) {
                found.append(example.text(), from, to);
            }
        }
        return found.toString().replaceAll("[\\s\\p{Punct}「」“”]+", "");
    }
}
