package dev.varve.language.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.LanguageFile;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TimeGrammarTest {
    private static final TimeGrammar GRAMMAR = TimeGrammar.ofAllLanguages();
    private static final LocalDate DAY = LocalDate.of(2026, 3, 4);

    static Stream<TimeExample> said() {
        return TimeExample.all().filter(example -> !example.asked());
    }

    static Stream<TimeExample> asked() {
        return TimeExample.all().filter(TimeExample::asked);
    }

    private static String joined(Stream<String> dates) {
        return Optional.of(dates.collect(Collectors.joining(" ")))
                .filter(found -> !found.isEmpty())
                .orElse("-");
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("said")
    void the_day_that_is_meant(TimeExample example) {
        List<TimeExpression> found = GRAMMAR.find(example.text(), example.day());

        assertThat(joined(found.stream().filter(each -> !each.whole()).map(TimeExpression::written)))
                .isEqualTo(example.dates());
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("said")
    void a_date_that_a_note_gives_may_be_meant_and_is_given_once(TimeExample example) {
        String resolved = GRAMMAR.resolve(example.text(), example.day());

        assertThat(GRAMMAR.resolve(resolved, example.day())).isEqualTo(resolved);
        MentionedDays days = GRAMMAR.mayMean(example.text(), example.day());
        assertThat(GRAMMAR.find(example.text(), example.day())).allMatch(each -> days.mayMean(each.means()));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("asked")
    void what_a_question_asks_for(TimeExample example) {
        List<CalendarPeriod> asked =
                GRAMMAR.period(example.text(), Optional.of(example.day()), () -> IntStream.rangeClosed(2022, 2023));

        assertThat(joined(asked.stream().map(CalendarPeriod::toString))).isEqualTo(example.dates());
    }

    @Test
    void a_period_reads_what_it_writes() {
        for (String written : List.of(
                "2026-02-27",
                "week of 2026-03-02",
                "2026-02-28/03-01",
                "2026-02-21/22",
                "2026-05-01/10",
                "2026-05-21/31",
                "2026-02",
                "2026-Q1",
                "2025-09/11",
                "2026-H2",
                "2026")) {
            assertThat(CalendarPeriod.read(written))
                    .map(CalendarPeriod::toString)
                    .contains(written);
        }
        for (String other : List.of("2026-13", "2026-02-30", "2026-Q5", "2026-H3", "20261", "May", "")) {
            assertThat(CalendarPeriod.read(other)).as(other).isEmpty();
        }
    }

    @Test
    void without_now_nothing_is_counted() {
        assertThat(GRAMMAR.period("what did we say yesterday?", Optional.empty(), IntStream::empty))
                .isEmpty();
    }

    @Test
    void an_error_in_a_file_names_the_line() {
        assertError("# Words.\n\nmonth May is 5\n", "xx/time.rules:3: \"= VALUE\" is missing");
        assertError("today => dya 0", "xx/time.rules:1: no operation \"dya 0\"");
        assertError("next month => month next", "xx/time.rules:1: no operation \"month next\"");
        assertError("next (month => month +1", "xx/time.rules:1: no pattern: ");
        assertError("in {x} days => day +n", "xx/time.rules:1: there is no part {x}");
        assertError("(?<k>\\d) days => day +n", "xx/time.rules:1: no group may be called k");
        assertError("fture will", "xx/time.rules:1: nothing is called fture");
        assertError("month May = five", "xx/time.rules:1: ");
        assertError("feast Easter = spring", "xx/time.rules:1: no feast \"spring\"");
    }

    private static void assertError(String rules, String message) {
        LanguageFile file = LanguageFile.of("xx/time.rules", rules);
        assertThatThrownBy(() -> TimeLanguage.of(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    /** On whichever day it is said. */
    @Test
    void whatever_a_note_is_given_may_be_meant() {
        Random random = new Random(7);
        for (TimeExample example : TimeExample.all().toList()) {
            for (int i = 0; i < 20; i++) {
                LocalDate day = DAY.plusDays(random.nextInt(1_500));
                MentionedDays days = GRAMMAR.mayMean("Well. " + example.text(), day);
                assertThat(GRAMMAR.find(example.text(), day))
                        .as("%s, said on %s", example.text(), day)
                        .allMatch(each -> days.mayMean(each.means()));
            }
        }
    }

    @Test
    void what_nobody_said_may_not_be_meant() {
        MentionedDays days = GRAMMAR.mayMean("The fair is on 12 June, call me tomorrow. It was in May 2019.", DAY);

        for (String other : List.of("2026-06-17", "2026-03-14", "2019-05-05", "2018", "2026-08")) {
            assertThat(days.mayMean(CalendarPeriod.read(other).orElseThrow()))
                    .as(other)
                    .isFalse();
        }
        assertThat(days.mayMean(CalendarPeriod.read("2019").orElseThrow())).isTrue();
    }

    /** What another language needs can be written. */
    @Test
    void a_language_is_a_file() {
        LanguageFile file = LanguageFile.of("xx/time.rules", """
                past \\b(?:était|étions|avons|a été)\\b
                future \\b(?:sera|faut|devons|allons)\\b
                number deux = 2
                number trois = 3
                weekday mardi = 2
                weekday vendredi = 5
                month mai = 5
                (le )?{day}(er)? {m} {year} => date
                (le )?{day}(er)? {m} => monthname near
                il y a {n} jours? => day -n
                dans {n} semaines? => week +n
                {d} prochain => weekday coming
                (avant|d'ici|jusqu'à) {d} => weekday deadline
                (à )?(la )?fin de l'année => yearend 0
                l'été dernier => year -1
                """);
        TimeGrammar grammar = new TimeGrammar(new PhraseBook(List.of(file)));

        for (String resolved : List.of(
                "Nous étions à Lyon le 9 mai (2025-05-09).",
                "Le dossier sera prêt le 9 mai (2026-05-09)",
                "Le 9 mai 2024, il y a deux jours (2026-03-02)",
                "dans trois semaines (2026-03-25), mardi prochain (2026-03-10)",
                "fin de l'année (2026-12-31), avant vendredi (2026-03-06)",
                "D'ici vendredi (2026-03-06), comme l'été dernier (2025)",
                "des vendredis")) {
            String said = resolved.replaceAll(" \\(\\d[^)]*\\)", "");
            assertThat(grammar.resolve(said, DAY)).isEqualTo(resolved);
        }
    }
}
