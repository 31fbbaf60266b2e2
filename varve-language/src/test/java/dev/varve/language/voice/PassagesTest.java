package dev.varve.language.voice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.Voice;
import java.util.List;
import java.util.Set;
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
    void a_long_text_with_many_headings_is_a_document_whatever_its_parts_are() {
        String chapter =
                "## Chapter\n\n### Acceptance Criteria\n- Always push.\n\n" + "All of it. ".repeat(100) + "\n\n";
        String text = "# Prompt\n\nNever ask.\n\n" + chapter.repeat(6);

        assertThat(Passages.own(text)).isEmpty();
    }

    @Test
    void a_line_that_begins_with_a_code_for_a_terminal_is_printed() {
        assertThat(Passages.own("\u001B[0;94mNever loaded\u001B[0m\nNever load it \u001B[31mtwice\u001B[0m."))
                .isEqualTo("Never load it \u001B[31mtwice\u001B[0m.");
    }

    @Test
    void an_empty_text_has_no_passages() {
        assertThat(Passages.of("")).isEmpty();
    }

    @Test
    void a_text_is_all_of_a_kind_if_programs_marked_all_of_its_words() {
        Set<String> kinds = Set.of("reminder", "command");

        assertThat(Passages.isAll("<system-reminder>\nThe list is empty.\n</system-reminder>\n", kinds))
                .isTrue();
        assertThat(Passages.isAll("<system-reminder>The list is empty.</system-reminder>\nThanks.", kinds))
                .isFalse();
        assertThat(Passages.isAll("Thanks.\n<system-reminder>The list is empty.</system-reminder>", kinds))
                .isFalse();
        assertThat(Passages.isAll("<document>\nAlways push.\n</document>", kinds))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void an_example_is_all_of_marked_kinds_if_its_passages_are(Example example) {
        Set<String> kinds = Set.of("reminder", "notice", "command", "output", "environment", "instructions", "hook");

        assertThat(Passages.isAll(example.text(), kinds))
                .isEqualTo(Passages.of(example.text()).stream()
                        .allMatch(passage -> kinds.contains(passage.kind())
                                || passage.of(example.text()).isBlank()));
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
