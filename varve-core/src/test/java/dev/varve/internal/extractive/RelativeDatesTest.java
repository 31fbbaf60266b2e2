package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All phrases are said on Wednesday, 4 March 2026. */
class RelativeDatesTest {
    private static final LocalDate WEDNESDAY = LocalDate.of(2026, 3, 4);
    private static final RelativeDates DATES = RelativeDates.allLanguages();

    @ParameterizedTest
    @Tag("ZOR-07")
    @CsvSource(delimiter = '|', textBlock = """
            I saw it yesterday                  | I saw it yesterday (2026-03-03)
            tomorrow at noon                    | tomorrow (2026-03-05) at noon
            the day before yesterday            | the day before yesterday (2026-03-02)
            the day after tomorrow              | the day after tomorrow (2026-03-06)
            It rained last night.               | It rained last night (2026-03-03).
            3 days ago we met                   | 3 days ago (2026-03-01) we met
            three days ago                      | three days ago (2026-03-01)
            in three days                       | in three days (2026-03-07)
            10 days from now                    | 10 days from now (2026-03-14)
            a few days ago                      | a few days ago (about 2026-03-01)
            last Friday                         | last Friday (2026-02-27)
            this past Friday                    | this past Friday (2026-02-27)
            last Fri was fun                    | last Fri (2026-02-27) was fun
            last Wednesday                      | last Wednesday (2026-02-25)
            next Thursday                       | next Thursday
            this coming Thursday                | this coming Thursday (2026-03-05)
            next Monday                         | next Monday (2026-03-09)
            this Friday                         | this Friday (2026-03-06)
            Friday next week                    | Friday next week (2026-03-13)
            on Friday next week                 | on Friday next week (2026-03-13)
            Tuesday of last week                | Tuesday of last week (2026-02-24)
            next week on Monday                 | next week on Monday (2026-03-09)
            I will call on Friday               | I will call on Friday (2026-03-06)
            I went there on Friday              | I went there on Friday (2026-02-27)
            Friday is my favourite day          | Friday is my favourite day
            last week                           | last week (week of 2026-02-23)
            next week                           | next week (week of 2026-03-09)
            this week                           | this week (week of 2026-03-02)
            the week before last                | the week before last (week of 2026-02-16)
            the week before                     | the week before (week of 2026-02-23)
            the week before the exam            | the week before the exam
            two weeks ago                       | two weeks ago (2026-02-18)
            a week ago                          | a week ago (2026-02-25)
            a couple of weeks ago               | a couple of weeks ago (2026-02-18)
            in two weeks                        | in two weeks (2026-03-18)
            last weekend                        | last weekend (2026-02-28/03-01)
            this weekend                        | this weekend (2026-03-07/08)
            next weekend                        | next weekend (2026-03-14/15)
            two weekends ago                    | two weekends ago (2026-02-21/22)
            last month                          | last month (2026-02)
            next month                          | next month (2026-04)
            this month                          | this month (2026-03)
            three months ago                    | three months ago (2025-12)
            in six months                       | in six months (2026-09)
            last year                           | last year (2025)
            next year                           | next year (2027)
            ten years ago                       | ten years ago (2016)
            in 5 years' time                    | in 5 years' time (2031)
            last summer                         | last summer (2025)
            next spring                         | next spring (2027)
            on May 5                            | on May 5 (2026-05-05)
            on Tuesday 10 March                 | on Tuesday 10 March (2026-03-10)
            noted, it ships on Tuesday 10 March | noted, it ships on Tuesday 10 March (2026-03-10)
            noted: value date 9 March           | noted: value date 9 March (2026-03-09)
            we met on 20 December               | we met on 20 December (2025-12-20)
            we met on Monday 9 June             | we met on Monday 9 June (2025-06-09)
            Friday, May 8th                     | Friday, May 8th (2026-05-08)
            on the 5th of May                   | on the 5th of May (2026-05-05)
            We met on December 24               | We met on December 24 (2025-12-24)
            We met December 24 last time        | We met December 24 (2025-12-24) last time
            I moved here in June                | I moved here in June (2025-06)
            We will move in January             | We will move in January (2027-01)
            last June                           | last June (2025-06)
            next March                          | next March (2027-03)
            """)
    void resolves_english(String text, String resolved) {
        assertThat(DATES.resolve(text, WEDNESDAY)).isEqualTo(resolved);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            the release of 2026-05-01
            on May 5, 2025 we met
            in May 2024
            since June 2019
            5 May 2024
            due 3/15/2026
            yesterday (2026-03-03) it rained
            I may go, march on
            You may march 3 miles
            today and this morning
            the last three weeks were hard
            for 4 years
            30 February
            lastweek and yesterdays-news
            """)
    void leaves_whole_dates_and_other_words_alone(String text) {
        assertThat(DATES.resolve(text, WEDNESDAY)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            어제 만났어요                | 어제 (2026-03-03) 만났어요
            내일 회의                    | 내일 (2026-03-05) 회의
            지난주에 샀어요              | 지난주 (week of 2026-02-23)에 샀어요
            다음 주 금요일               | 다음 주 금요일 (2026-03-13)
            지난 금요일                  | 지난 금요일 (2026-02-27)
            3일 전                       | 3일 전 (2026-03-01)
            두 달 전                     | 두 달 전 (2026-01)
            작년에                       | 작년 (2025)에
            다음 달                      | 다음 달 (2026-04)
            昨天下雨                     | 昨天 (2026-03-03)下雨
            上周五开会                   | 上周五 (2026-02-27)开会
            下个月搬家                   | 下个月 (2026-04)搬家
            下周                         | 下周 (week of 2026-03-09)
            三天前                       | 三天前 (2026-03-01)
            去年                         | 去年 (2025)
            两个星期后                   | 两个星期后 (2026-03-18)
            昨日は雨                     | 昨日 (2026-03-03)は雨
            先週会いました               | 先週 (week of 2026-02-23)会いました
            来週の金曜日に               | 来週の金曜日 (2026-03-13)に
            3日前に                      | 3日前 (2026-03-01)に
            来月から                     | 来月 (2026-04)から
            去年の夏                     | 去年 (2025)の夏
            2026年3月1日に               | 2026年3月1日に
            """)
    void resolves_korean_chinese_and_japanese(String text, String resolved) {
        assertThat(DATES.resolve(text, WEDNESDAY)).isEqualTo(resolved);
    }

    @ParameterizedTest
    @CsvSource({"2026-03-31, 2026-02", "2026-01-15, 2025-12"})
    void counts_months_from_any_day(LocalDate anchor, String lastMonth) {
        assertThat(DATES.resolve("last month", anchor)).isEqualTo("last month (" + lastMonth + ")");
    }
}
