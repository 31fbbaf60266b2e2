package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7 May 2023                     | 2023-05-07 | 2023-05-07
            May 7, 2023                    | 2023-05-07 | 2023-05-07
            14September, 2022              | 2022-09-14 | 2022-09-14
            August 2023                    | 2023-08-01 | 2023-08-31
            2022                           | 2022-01-01 | 2022-12-31
            The week before 9 June 2023    | 2023-06-02 | 2023-06-08
            The sunday before 25 May 2023  | 2023-05-21 | 2023-05-21
            The weekend of 24 June, 2022   | 2022-06-25 | 2022-06-26
            two days before 2 March 2024   | 2024-02-29 | 2024-02-29
            between October 19 and 24, 2023 | 2023-10-19 | 2023-10-24
            """)
    void answers_give_a_time(String answer, LocalDate first, LocalDate last) {
        assertThat(Dates.answer(answer)).contains(new DateSpan(first, last));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            last week (week of 2023-05-29) | The week before 9 June 2023 | true
            last weekend (2023-06-03/2023-06-04) | The weekend before 9 June 2023 | true
            on Friday (2023-06-02)         | 2 June 2023 | true
            last month (2023-05)           | 2 May 2023  | false
            in 2023                        | May 2023    | false
            room 2023-B for 1,2023 people  | 2023        | false
            last year (2022)               | 2022        | true
            trip (2023-06-01/2023-06-05)   | 3 June 2023 | false
            """)
    void a_text_states_a_time_if_it_is_as_precise(String text, String answer, boolean states) {
        DateSpan wanted = Dates.answer(answer).orElseThrow();

        assertThat(Dates.in(text).stream().anyMatch(date -> date.states(wanted)))
                .isEqualTo(states);
    }
}
