package dev.varve.internal.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.time.CalendarPeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SaidDatesTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 2);

    private final List<String> read = new ArrayList<>();

    private static CalendarPeriod period(String written) {
        return CalendarPeriod.read(written).orElseThrow();
    }

    private Supplier<String> said(String text) {
        return () -> {
            read.add(text);
            return text;
        };
    }

    @Test
    void what_was_said_is_read_until_the_date_is_found_and_no_further() {
        SaidDates dates = new SaidDates();
        dates.add(DAY, said("The fair is on 12 June."));
        dates.add(DAY, said("We met on 4 May 2019."));

        assertThat(dates.mayHave(period("2026-03-02")))
                .as("the day it was said")
                .isTrue();
        assertThat(read).isEmpty();
        assertThat(dates.mayHave(period("2026-06-12"))).isTrue();
        assertThat(read).hasSize(1);
        assertThat(dates.mayHave(period("2019-05-04"))).isTrue();
        assertThat(dates.mayHave(period("2019-05-05"))).isFalse();
        assertThat(dates.mayHave(period("2019"))).isTrue();
        assertThat(dates.mayHave(period("1998"))).isFalse();
        assertThat(read).as("each once").hasSize(2);
    }
}
