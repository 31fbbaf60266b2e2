package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FutureUseTest {
    private static final Instant START = Instant.parse("2026-03-04T10:15:00Z");

    /** A file named in the first message is named again in each later one; another never is. */
    private static SessionCuts session() {
        List<Message> messages = new ArrayList<>();
        messages.add(Message.user("Look at src/main/Harbour.java and src/main/Lighthouse.java", START));
        for (int i = 1; i <= 40; i++) {
            String file = i > 36 ? "src/main/Harbour.java" : "nothing";
            messages.add(Message.user(
                    "Then we spoke about " + file + " and other matters. ".repeat(150), START.plusSeconds(i)));
        }
        SessionCuts use = new SessionCuts();
        use.add("session", Log.of(messages));
        return use;
    }

    private static FutureUse.Card score(String text) {
        return session()
                .judge(
                        new Memory() {
                            @Override
                            public String name() {
                                return "fixed text";
                            }

                            @Override
                            public String text(Sample sample, List<Turn> turns, Question question, int budget) {
                                return text;
                            }
                        },
                        1_000);
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
