package dev.varve.language.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeastTest {
    @Test
    void easter_is_where_calendars_have_it() {
        for (String day : List.of(
                "1954-04-18",
                "1981-04-19",
                "2000-04-23",
                "2008-03-23",
                "2024-03-31",
                "2025-04-20",
                "2026-04-05",
                "2027-03-28",
                "2038-04-25",
                "2076-04-19",
                "2285-03-22")) {
            LocalDate easter = LocalDate.parse(day);
            assertThat(Feast.of("easter").in(easter.getYear())).isEqualTo(easter);
        }
    }

    @Test
    void others_are_fixed_or_counted() {
        assertThat(Feast.of("12-24").in(2026)).isEqualTo("2026-12-24");
        assertThat(Feast.of("easter +39").in(2026)).isEqualTo("2026-05-14");
        assertThat(Feast.of("easter -2").in(2026)).isEqualTo("2026-04-03");
        assertThat(Feast.of("sunday from 05-08").in(2026)).isEqualTo("2026-05-10");
        assertThat(Feast.of("sunday from 11-27").in(2022)).isEqualTo("2022-11-27");
    }

    @Test
    void what_is_none_is_refused() {
        for (String other : List.of("easter+1", "someday from 05-08", "5-8", "")) {
            assertThatThrownBy(() -> Feast.of(other)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
