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

    private static final Table SESSIONS = new Table(
            List.of("session", "messages", "last message"),
            List.of(List.of("a-rather-long-session-name", "1,234", "2026-03-02 09:14")));

    @Test
    void the_first_column_is_shortened_where_the_table_does_not_fit() {
        assertThat(SESSIONS.lines(44))
                .containsExactly(
                        "session           messages      last message", "a-rather-long-s…     1,234  2026-03-02 09:14");
    }

    @Test
    void rows_become_lines_where_the_table_is_much_too_wide() {
        assertThat(SESSIONS.lines(30))
                .containsExactly("a-rather-long-session-name", "  messages 1,234, last message", "  2026-03-02 09:14");
    }
}
