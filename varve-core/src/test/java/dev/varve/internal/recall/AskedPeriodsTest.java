package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.RecallQuery;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("COR-38")
class AskedPeriodsTest {
    private static Set<String> in(String text) {
        return AskedPeriods.of(RecallQuery.of(text), () -> IntStream.rangeClosed(2022, 2023))
                .terms();
    }

    @Test
    void a_day_without_a_year_is_one_of_the_session() {
        assertThat(in("on 7 May")).containsExactly("d20220507", "d20230507");
        assertThat(in("5월 7일")).containsExactly("d20220507", "d20230507");
    }

    @Test
    void a_number_in_parentheses_is_a_year_only_if_it_may_be_one() {
        assertThat(in("the ticket (4711)")).isEmpty();
        assertThat(in("the move (2022)")).hasSize(12).contains("m202201", "m202212");
        assertThat(in("the move (about 1998)")).hasSize(12);
    }

    @Test
    void a_date_is_found_wherever_it_stands() {
        List<String> dates = List.of(
                "7 May 2023", "the 7th of May, 2023", "May 7, 2023", "7 de mayo de 2023", "7. Mai 2023", "2023-05-07");
        List<String> others = List.of("may", "12", "in", "march", "of", "(4711)", "de", "seven", "2.", "maybe");
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(12); j > 0; j--) {
                text.append(others.get(random.nextInt(others.size()))).append(random.nextBoolean() ? " " : ";\n ");
            }
            text.append("- ").append(dates.get(random.nextInt(dates.size()))).append(" - ");
            text.append(random.nextBoolean() ? "maybe" : "march on");
            assertThat(in(text.toString())).as(text.toString()).contains("d20230507");
        }
    }

    @Test
    void a_day_of_another_zone_is_part_of_two_days() {
        assertThat(AskedPeriods.of(RecallQuery.of("2023-05-07").withZone(ZoneId.of("Asia/Seoul")), IntStream::empty)
                        .terms())
                .containsExactly("d20230506", "d20230507");
    }

    @Test
    void a_relative_date_is_counted_from_when_it_is_asked() {
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
    void now_is_another_day_in_another_zone() {
        RecallQuery query = RecallQuery.of("yesterday").withAskedAt(Instant.parse("2023-05-10T20:00:00Z"));

        assertThat(AskedPeriods.of(query.withZone(ZoneId.of("Asia/Seoul")), IntStream::empty)
                        .terms())
                .containsExactly("d20230509", "d20230510");
    }

    private static Set<String> asked(String text) {
        return AskedPeriods.of(
                        RecallQuery.of(text).withAskedAt(Instant.parse("2023-05-10T20:00:00Z")), IntStream::empty)
                .terms();
    }
}
