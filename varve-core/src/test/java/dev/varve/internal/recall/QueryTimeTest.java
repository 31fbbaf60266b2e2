package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTimeTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource({
        "2026-03-02, 0, 2026-03-01T23:00:00Z",
        "2026-03-02, 1, 2026-03-02T23:00:00Z",
        "2026-03-02T10:00, 1, 2026-03-02T09:00:00Z",
        "2026-03-02T10:00:30, 0, 2026-03-02T09:00:30Z",
        "2026-03-02T10:00Z, 0, 2026-03-02T10:00:00Z",
        "2026-03-02T10:00-05:00, 0, 2026-03-02T15:00:00Z",
        "2026-03-02T10:00:00.5+0530, 0, 2026-03-02T04:30:00.5Z",
        "2026-03-02T10:00+01, 0, 2026-03-02T09:00:00Z"
    })
    void an_offset_counts_and_the_zone_where_there_is_none(String text, int daysLater, Instant moment) {
        assertThat(QueryTime.of(text, BERLIN, daysLater)).isEqualTo(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2026-13-01", "2026-03-02T", "2026-03-02T10:00 CET", "+999999999-12-31"})
    void what_is_no_time_is_refused(String text) {
        assertThatThrownBy(() -> QueryTime.of(text, BERLIN, 1)).isInstanceOf(DateTimeException.class);
    }
}
