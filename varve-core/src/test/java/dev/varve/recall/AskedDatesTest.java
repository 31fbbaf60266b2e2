package dev.varve.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("COR-38")
class AskedDatesTest {
    private static Set<String> in(String text) {
        return AskedDates.in(text, ZoneOffset.UTC, () -> IntStream.rangeClosed(2022, 2023));
    }

    @Test
    void aDayIsReadInTheWaysInWhichPeopleWriteIt() {
        for (String text : List.of(
                "2023-05-07",
                "on 7 May 2023",
                "on the 7th of May, 2023",
                "May 7, 2023?",
                "am 7. Mai 2023",
                "el 7 de mayo de 2023",
                "2023년 5월 7일에",
                "2023年5月7日")) {
            assertThat(in(text)).as(text).containsExactly("d20230507");
        }
    }

    @Test
    void aMonthIsReadWhereAWordOrAYearMakesItOne() {
        for (String text : List.of("in May 2023", "2023-05", "May, 2023", "2023年5月")) {
            assertThat(in(text)).as(text).containsExactly("m202305");
        }
        assertThat(in("since March")).containsExactly("m202203", "m202303");
        assertThat(in("It may march on")).isEmpty();
    }

    @Test
    void aDayWithoutAYearIsOneOfTheSession() {
        assertThat(in("on 7 May")).containsExactly("d20220507", "d20230507");
        assertThat(in("5월 7일")).containsExactly("d20220507", "d20230507");
    }

    @Test
    void aDayOfAnotherZoneIsPartOfTwoDays() {
        assertThat(AskedDates.in("2023-05-07", ZoneId.of("Asia/Seoul"), IntStream::empty))
                .containsExactly("d20230506", "d20230507");
    }

    @Test
    void whatIsNoDateIsNone() {
        for (String text : List.of("31 February 2023", "2023-13-01", "99月", "version 7 2023", "room 2023-0507", "")) {
            assertThat(in(text)).as(text).isEmpty();
        }
    }
}
