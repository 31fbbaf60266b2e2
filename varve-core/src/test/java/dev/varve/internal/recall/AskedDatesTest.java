package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.RecallQuery;
import java.time.Instant;
import java.time.Month;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Random;
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
    void a_day_is_read_in_the_ways_in_which_people_write_it() {
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
    void a_month_is_read_where_a_word_or_a_year_makes_it_one() {
        for (String text : List.of("in May 2023", "2023-05", "May, 2023", "2023年5月")) {
            assertThat(in(text)).as(text).containsExactly("m202305");
        }
        assertThat(in("since March")).containsExactly("m202203", "m202303");
        assertThat(in("It may march on")).isEmpty();
    }

    @Test
    void a_month_is_known_by_each_of_its_names() {
        for (String language : List.of("en", "de", "fr", "it", "es", "pt", "nl")) {
            Locale locale = Locale.forLanguageTag(language);
            for (Month month : Month.values()) {
                for (TextStyle style : List.of(TextStyle.FULL, TextStyle.SHORT)) {
                    String name = month.getDisplayName(style, locale);
                    for (String text : List.of(
                            "7 " + name + " 2023", "(" + name.toUpperCase(locale) + " 7, 2023)", "in " + name)) {
                        assertThat(in(text)).as(text).isNotEmpty();
                    }
                }
            }
        }
    }

    @Test
    void a_word_that_begins_like_a_month_is_none() {
        assertThat(in("7 maybe 2023, in marching, 12 decided 2023")).isEmpty();
        assertThat(in("maybe in May")).containsExactly("m202205", "m202305");
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
        assertThat(AskedDates.in(RecallQuery.of("2023-05-07").withZone(ZoneId.of("Asia/Seoul")), IntStream::empty))
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

        assertThat(AskedDates.in(query.withZone(ZoneId.of("Asia/Seoul")), IntStream::empty))
                .containsExactly("d20230509", "d20230510");
    }

    private static Set<String> asked(String text) {
        return AskedDates.in(RecallQuery.of(text).withAskedAt(Instant.parse("2023-05-10T20:00:00Z")), IntStream::empty);
    }

    @Test
    void what_is_no_date_is_none() {
        for (String text : List.of("31 February 2023", "2023-13-01", "99月", "version 7 2023", "room 2023-0507", "")) {
            assertThat(in(text)).as(text).isEmpty();
        }
    }
}
