package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.RecallQuery;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("COR-38")
class AskedDatesTest {
    private static Set<String> in(String text) {
        return AskedDates.in(RecallQuery.of(text), () -> IntStream.rangeClosed(2022, 2023));
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
        assertThat(AskedDates.in(RecallQuery.of("2023-05-07").in(ZoneId.of("Asia/Seoul")), IntStream::empty))
                .containsExactly("d20230506", "d20230507");
    }

    @Test
    void aRelativeDateIsCountedFromWhenItIsAsked() {
        assertThat(asked("What did I say yesterday?")).containsExactly("d20230509");
        assertThat(asked("어제 뭐라고 했지?")).containsExactly("d20230509");
        assertThat(asked("what came up last week"))
                .containsExactly(
                        "d20230501", "d20230502", "d20230503", "d20230504", "d20230505", "d20230506", "d20230507");
        assertThat(asked("the trip of last weekend")).containsExactly("d20230506", "d20230507");
        assertThat(asked("plans of last month")).containsExactly("m202304");
        assertThat(asked("the job of last year")).hasSize(12).contains("m202201", "m202212");
        assertThat(in("What did I say yesterday?")).isEmpty();
    }

    @Test
    void nowIsAnotherDayInAnotherZone() {
        RecallQuery query = RecallQuery.of("yesterday").askedAt(Instant.parse("2023-05-10T20:00:00Z"));

        assertThat(AskedDates.in(query.in(ZoneId.of("Asia/Seoul")), IntStream::empty))
                .containsExactly("d20230509", "d20230510");
    }

    private static Set<String> asked(String text) {
        return AskedDates.in(RecallQuery.of(text).askedAt(Instant.parse("2023-05-10T20:00:00Z")), IntStream::empty);
    }

    @Test
    void whatIsNoDateIsNone() {
        for (String text : List.of("31 February 2023", "2023-13-01", "99月", "version 7 2023", "room 2023-0507", "")) {
            assertThat(in(text)).as(text).isEmpty();
        }
    }
}
