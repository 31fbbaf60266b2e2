package dev.varve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void numbers_and_dates_stand_to_the_right_and_words_to_the_left() {
        Table table = new Table(
                List.of("session", "messages", "said", "note"),
                List.of(
                        List.of("a", "1,234", "2026-03-02 09:14", "short"),
                        List.of("회의", "7", "2026-03-09 16:42", "longer than that")));
        assertThat(table.lines())
                .containsExactly(
                        "session  messages              said  note",
                        "a           1,234  2026-03-02 09:14  short",
                        "회의            7  2026-03-09 16:42  longer than that");
    }
}
