package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoteLineTest {
    private static final LocalDateTime AT = LocalDateTime.of(2026, 3, 1, 4, 5);

    @Test
    @Tag("ZOR-06")
    void reads_back_what_it_writes() {
        NoteLine line = new NoteLine(AT, Priority.CRITICAL, "User: prefers tabs");
        assertThat(line).hasToString("[2026-03-01 04:05] CRITICAL User: prefers tabs");
        assertThat(NoteLine.parse(line.toString())).contains(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain words",
                "[2026-03-01] NOTE no time",
                "[2026-02-30 10:00] NOTE no such day",
                "[2026-03-01 25:00] NOTE no such hour",
                "[2026-03-01 10:00] URGENT no such priority",
                "[2026-03-01 10:00] NOTE "
            })
    void refuses_other_forms(String line) {
        assertThat(NoteLine.parse(line)).isEmpty();
    }
}
