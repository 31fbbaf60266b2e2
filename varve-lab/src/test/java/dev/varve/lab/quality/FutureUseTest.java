package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FutureUseTest {
    /** A file named at first is named again later; another never is. */
    private static FutureUse.Card score(String text) {
        Named both = new Named(Set.of(), Set.of("src/main/Harbour.java", "src/main/Lighthouse.java"));
        Named again = new Named(Set.of("src/main/Harbour.java"), Set.of("src/main/Harbour.java"));
        FutureUse use = FutureUse.of(List.of(both), List.of(), List.of(again));
        FutureUse.Card card = new FutureUse.Card();
        card.add(use, Literals.held(use.all(), text));
        return card;
    }

    @Test
    void what_is_written_later_counts() {
        FutureUse.Card card = score("Identifiers: src/main/Harbour.java");

        assertThat(card.usedPercent()).isEqualTo(100);
        assertThat(card.unusedPercent()).isZero();
        assertThat(card.difference()).isEqualTo(100);
    }

    @Test
    void a_memory_of_every_name_gains_nothing() {
        assertThat(score("src/main/Harbour.java src/main/Lighthouse.java").difference())
                .isZero();
    }

    @Test
    void half_a_name_is_none() {
        assertThat(score("src/main/HarbourMaster.java").usedPercent()).isZero();
    }

    @Test
    void a_name_inside_a_path_is_held_and_one_inside_a_longer_word_is_not() {
        Set<String> wanted = Set.of("src/a.py", "a.py", "E404", "readAll");

        assertThat(Literals.held(wanted, "see ./lib/src/a.py#L12, readAllLines, code E404."))
                .containsExactlyInAnyOrder("src/a.py", "a.py", "E404");
    }

    @Test
    void what_a_tool_shows_again_or_still_stands_in_view_need_not_be_remembered() {
        Named seen = new Named(Set.of("E404", "E500", "E503"), Set.of("E404", "E500", "E503"));
        Named shown = new Named(Set.of(), Set.of("E500"));
        Named written = new Named(Set.of("E404", "E500"), Set.of("E404", "E500"));

        FutureUse use = FutureUse.of(List.of(seen), List.of(), List.of(shown, written));

        assertThat(use.used()).containsExactly("E404");
        assertThat(use.unused()).containsExactly("E503");
        assertThat(FutureUse.of(List.of(seen), List.of(written), List.of(written))
                        .used())
                .isEmpty();
    }

    @Test
    void names_are_told_from_words() {
        assertThat(Literals.in("fix src/a.py: readAll() fails with E404, see pull 1234 or note 12 and word"))
                .containsExactlyInAnyOrder("src/a.py", "readAll", "E404", "1234");
    }
}
