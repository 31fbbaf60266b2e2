package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which day is meant, by tense and context; what may be one of two days gets none ("-"). */
@Tag("A3")
class DateTableTest {
    private static final RelativeDates DATES = RelativeDates.allLanguages();
    private static final Pattern ADDED = Pattern.compile("\\((\\d{4}[^)]*|week of [^)]*|about [^)]*)\\)");

    private static String added(String text, LocalDate said) {
        List<String> dates = ADDED.matcher(DATES.resolve(text, said))
                .results()
                .map(found -> found.group(1))
                .toList();
        return dates.isEmpty() ? "-" : dates.stream().collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-11-22 | We decided to ship 3.0 on 14 March                      | 2027-03-14
            2026-11-22 | The plan is to ship the new release on 14 March         | 2027-03-14
            2026-11-22 | I asked Ben to ship it on 14 March.                     | 2027-03-14
            2026-11-22 | We shipped it on 14 March and nobody noticed            | 2026-03-14
            2026-11-22 | They will fly to Oslo on 3 February                     | 2027-02-03
            2026-11-22 | The contract ends on 28 February                        | 2027-02-28
            2026-11-22 | I was in Oslo on 3 February                             | 2026-02-03
            2026-11-22 | Deadline: 15 January                                    | 2027-01-15
            2026-11-22 | Please submit the report by 15 January                  | 2027-01-15
            2026-11-22 | The migration must be finished by March 1st             | 2027-03-01
            2026-11-22 | It has been broken since March 1st                      | 2026-03-01
            2026-03-04 | The wedding is on Saturday 12 October                   | 2026-10-12
            2026-03-04 | We married on Sunday, October 12                        | 2025-10-12
            2026-03-04 | Our trip starts Monday, October 12th                    | 2026-10-12
            2026-11-22 | Send it by the end of the month                         | 2026-11-30
            2026-02-10 | We need this by the end of the month.                   | 2026-02-28
            2026-11-22 | The budget is due at the end of next month              | 2026-12-31
            2026-11-22 | next quarter we will hire                               | 2027-Q1
            2026-11-22 | last quarter was slow                                   | 2026-Q3
            2026-05-10 | The audit is planned for the end of the quarter         | 2026-06-30
            2026-11-22 | Everything must be done by the end of the year          | 2026-12-31
            2026-11-22 | We will launch in Q2                                    | 2027-Q2
            2026-11-22 | In Q2 we lost two customers                             | 2026-Q2
            2026-11-22 | The rent is due on the 1st.                             | 2026-12-01
            2026-11-22 | I paid the rent on the 1st.                             | 2026-11-01
            2026-11-22 | Let's talk again by the 20th                            | 2026-12-20
            2026-11-22 | Let us meet on the 3rd of next month                    | 2026-12-03
            2026-03-09 | Jonas flips it on Wednesday 11th at 11:00, not me       | 2026-03-11
            2026-03-02 | And Tuesday the 10th is perfect since I told them so     | 2026-03-10
            2026-03-09 | I'm away from Thursday 12th until Friday 27th           | 2026-03-12 2026-03-27
            2026-03-09 | We talked about it Friday the 27th                      | 2026-02-27
            2026-03-09 | See you on Wednesday 12th                               | -
            2026-03-09 | The fair is on Wednesday 14th October                   | 2026-10-14
            2026-03-09 | I learned more than in five years of university         | -
            2026-03-09 | We could even forget about the discussion from Thursday | 2026-03-05
            2026-11-19 | The server crashed on Monday                            | 2026-11-16
            2026-11-19 | The server will be replaced on Monday                   | 2026-11-23
            2026-11-19 | The report should be merged by Monday                   | 2026-11-23
            2026-11-19 | We agreed to deploy on Monday                           | 2026-11-23
            2026-11-19 | She wants to see the numbers on Tuesday                 | 2026-11-24
            2026-11-19 | The deploy failed, so we will retry on Tuesday          | 2026-11-24
            2026-11-19 | We will retry, since it failed on Tuesday               | 2026-11-17
            2026-11-19 | We released 2.0, and on Tuesday we will release 2.1     | 2026-11-24
            2026-11-19 | On Tuesday we had a long meeting                        | 2026-11-17
            2026-11-19 | My flight is on Friday                                  | 2026-11-20
            2026-11-19 | Remind me on Saturday                                   | 2026-11-21
            2026-11-19 | We are leaving on Saturday                              | 2026-11-21
            2026-11-19 | I have been ill since Sunday                            | 2026-11-15
            2026-11-19 | See you on Tuesday!                                     | 2026-11-24
            2026-11-19 | The game was on Sunday afternoon                        | 2026-11-15
            2026-11-19 | Let's have dinner Sunday evening                        | 2026-11-22
            2026-11-19 | in two weeks                                            | 2026-12-03
            2026-11-19 | a week from Monday                                      | 2026-11-30
            2026-11-19 | Over the weekend we painted the kitchen                 | 2026-11-14/15
            2026-11-19 | We will paint the kitchen over the weekend              | 2026-11-21/22
            2026-11-19 | I started here in June                                  | 2026-06
            2026-11-19 | We will move in June                                    | 2027-06
            2026-11-19 | The lease runs until June                               | 2027-06
            2026-11-19 | since February                                          | 2026-02
            2026-11-19 | next Monday                                             | 2026-11-23
            2026-11-19 | the Tuesday after next                                  | -
            2026-11-19 | every Monday at nine                                    | -
            2026-11-19 | They were supposed to deliver on Monday                 | -
            2026-11-19 | the last week of the course                             | -
            2026-11-19 | on Friday or on Saturday                                | -
            2026-11-19 | 다음 주 화요일에 배포할게요                             | 2026-11-24
            2026-11-19 | 월요일에 배포할 예정입니다                              | 2026-11-23
            2026-11-19 | 월요일에 서버가 다운됐어요                              | 2026-11-16
            2026-11-19 | 금요일까지 보내 주세요                                  | 2026-11-20
            2026-11-22 | 3월 14일에 출시하기로 했어요                            | 2027-03-14
            2026-11-22 | 3월 14일에 출시했습니다                                 | 2026-03-14
            2026-11-22 | 1월 15일까지 제출해야 합니다                            | 2027-01-15
            2026-11-22 | 이번 달 말까지 끝내 주세요                              | 2026-11-30
            2026-11-22 | 다음 분기에 채용할 계획입니다                           | 2027-Q1
            2026-11-22 | 지난 분기에 매출이 늘었어요                             | 2026-Q3
            2026-11-22 | 다음 달 3일에 만나요                                    | 2026-12-03
            2026-11-22 | 6월에 이사했어요                                        | 2026-06
            2026-11-22 | 내년에 졸업해요                                         | 2027
            2026-11-22 | 그저께 왔어요                                           | 2026-11-20
            2026-11-22 | 2주 뒤에 다시 봐요                                      | 2026-12-06
            2026-11-22 | 3月14日にリリースする予定です                           | 2027-03-14
            2026-11-22 | 3月14日にリリースしました                               | 2026-03-14
            2026-11-22 | 1月15日までに提出してください                           | 2027-01-15
            2026-11-19 | 月曜日に会いましょう                                    | 2026-11-23
            2026-11-19 | 月曜日に会いました                                      | 2026-11-16
            2026-11-19 | 金曜日までに直します                                    | 2026-11-20
            2026-11-19 | 来週の水曜日に会議がある                                | 2026-11-25
            2026-11-19 | 今月末までに終わらせる                                  | 2026-11-30
            2026-11-19 | 来四半期に始める                                        | 2027-Q1
            2026-11-19 | 来月の3日に出発します                                   | 2026-12-03
            2026-11-19 | 6月に引っ越しました                                     | 2026-06
            2026-11-19 | おとといから雨です                                      | 2026-11-17
            2026-11-19 | 2週間後に始まる                                         | 2026-12-03
            2026-11-22 | 我们计划3月14日上线                                     | 2027-03-14
            2026-11-22 | 3月14日上线了                                           | 2026-03-14
            2026-11-22 | 请在1月15日之前提交                                     | 2027-01-15
            2026-11-19 | 周一会发布新版本                                        | 2026-11-23
            2026-11-19 | 周一服务器挂了                                          | 2026-11-16
            2026-11-19 | 星期五之前必须完成                                      | 2026-11-20
            2026-11-19 | 下周三开会                                              | 2026-11-25
            2026-11-19 | 月底交报告                                              | 2026-11-30
            2026-11-19 | 下个季度要招人                                          | 2027-Q1
            2026-11-19 | 下个月3号出发                                           | 2026-12-03
            2026-11-19 | 前天下雨了                                              | 2026-11-17
            2026-11-19 | 两周后见                                                | 2026-12-03
            2026-11-19 | 年底之前完成                                            | 2026-12-31
            2026-11-22 | Wir wollen am 14. März ausliefern                       | 2027-03-14
            2026-11-22 | Am 14. März haben wir ausgeliefert                      | 2026-03-14
            2026-11-22 | Der Vertrag wird am 14.3. unterschrieben                | 2027-03-14
            2026-11-22 | Bitte bis 15. Januar abgeben                            | 2027-01-15
            2026-11-19 | Wir treffen uns am Montag                               | 2026-11-23
            2026-11-19 | Ich habe ihn am Montag getroffen                        | 2026-11-16
            2026-11-19 | Das muss bis Freitag geliefert werden                   | 2026-11-20
            2026-11-19 | Der Server ist seit Dienstag kaputt                     | 2026-11-17
            2026-11-19 | nächste Woche am Mittwoch                               | 2026-11-25
            2026-11-19 | Bis Ende des Monats ist alles fertig                    | 2026-11-30
            2026-11-19 | im nächsten Quartal stellen wir ein                     | 2027-Q1
            2026-11-19 | vorgestern hat es geregnet                              | 2026-11-17
            2026-11-19 | Ich komme morgen vorbei                                 | 2026-11-20
            2026-11-19 | Guten Morgen zusammen                                   | -
            2026-11-19 | vor drei Tagen                                          | 2026-11-16
            2026-11-19 | in zwei Wochen                                          | 2026-12-03
            2026-11-19 | Wir sind im Juni umgezogen                              | 2026-06
            2026-11-19 | Wir werden im Juni umziehen                             | 2027-06
            2026-11-19 | letztes Wochenende                                      | 2026-11-14/15
            2026-11-22 | She was born on 9 May                                   | 2026-05-09
            2026-11-22 | Our first release went out on December 5                | 2025-12-05
            2026-11-22 | Our next release goes out on December 5                 | 2026-12-05
            2026-11-22 | The conference takes place on 7 and 8 April             | 2027-04-08
            2026-11-22 | The invoice from 9 April was never paid                 | 2026-04-09
            2026-11-22 | I can only travel after 10 January                      | 2027-01-10
            2026-11-22 | The certificate expires on 2 August                     | 2027-08-02
            2026-11-22 | The price was raised on 1 September                     | 2026-09-01
            2026-11-22 | we visited Rome in April and loved it                   | 2026-04
            2026-11-22 | Dana is getting married in April                        | 2027-04
            2026-11-22 | The offer is valid until 30 June                        | 2027-06-30
            2026-11-18 | I finished the draft on Monday night                    | 2026-11-16
            2026-11-18 | The painter can come on Saturday morning                | 2026-11-21
            2026-11-18 | Didn't you call them on Friday?                         | 2026-11-13
            2026-11-18 | Are you free on Saturday? I will cook.                  | -
            2026-11-18 | We moved the meeting to next Tuesday                    | 2026-11-24
            2026-11-18 | The new tyres arrive on Thursday                        | -
            2026-11-18 | Tickets go on sale Friday morning and will be gone soon | 2026-11-20
            2026-11-18 | We agreed to pay by 1 November                          | -
            2026-11-18 | The office is closed on Friday                          | -
            2026-11-18 | He promised to repay me by Friday                       | 2026-11-20
            2026-11-18 | It was repaired by Friday                               | 2026-11-13
            2026-11-18 | I work from home on Fridays                             | -
            2026-11-18 | last weekend                                            | 2026-11-14/15
            2026-11-18 | the end of last month                                   | 2026-10-31
            2026-11-18 | by year-end                                             | 2026-12-31
            2026-11-18 | early next month                                        | 2026-12
            2026-11-18 | three weeks ago                                         | 2026-10-28
            2026-11-18 | She will start in the first week of March               | -
            2026-11-18 | 토요일에 결혼식이 있어요                                | -
            2026-11-18 | 토요일에 영화를 봤어요                                  | 2026-11-14
            2026-11-18 | 12월 5일에 이사할 거예요                                | 2026-12-05
            2026-11-18 | 작년 말에 시작했어요                                    | 2025
            2026-11-18 | 土曜日に映画を見た                                      | 2026-11-14
            2026-11-18 | 土曜日に引っ越す予定                                    | 2026-11-21
            2026-11-18 | 12月5日に引っ越します                                   | 2026-12-05
            2026-11-18 | 周六去看了电影                                          | 2026-11-14
            2026-11-18 | 周六要搬家                                              | 2026-11-21
            2026-11-18 | 12月5日要搬家                                           | 2026-12-05
            2026-11-18 | 上个月5号付了房租                                       | 2026-10-05
            2026-11-18 | Am Samstag waren wir im Kino                            | 2026-11-14
            2026-11-18 | Am Samstag ziehen wir um                                | 2026-11-21
            2026-11-18 | Der Umzug ist am 5. Dezember                            | 2026-12-05
            2026-11-18 | Die Rechnung vom 5. April wurde nie bezahlt             | 2026-04-05
            2026-11-18 | Ende nächsten Monats                                    | 2026-12-31
            2026-03-04 | I moved to Leipzig in February                          | 2026-02
            2026-03-04 | We drove to Narvik on Sunday                            | 2026-03-01
            2026-03-10 | I'm training for the marathon in May                    | 2026-05
            2026-03-10 | I've been training hard for the marathon in May         | 2026-05
            2026-03-10 | I started training for the marathon in May              | 2026-05
            2026-11-10 | I'm training for the marathon in May                    | 2027-05
            2026-11-10 | I started training for the marathon in May              | -
            2026-11-10 | I ran the marathon in May                               | 2026-05
            2026-11-10 | We trained for the relay in May                         | 2026-05
            2026-03-10 | I trained all winter and I will run the relay in May    | 2026-05
            2026-03-10 | She signed up for a pottery course in April             | 2026-04
            2026-03-10 | We are signing up for the swim in July                  | 2026-07
            2026-03-10 | He bought two tickets for the concert in June           | 2026-06
            2026-11-10 | He bought two tickets for the concert in June           | -
            2026-03-10 | I have been saving up for our trip in August            | 2026-08
            2026-03-10 | We saved a lot in August                                | 2025-08
            2026-11-10 | My sister is graduating in June                         | 2027-06
            2026-11-10 | My sister graduated in June                             | 2026-06
            2026-11-10 | They're hosting the next round in March                 | 2027-03
            2026-11-10 | I plan to learn the cello in May                        | 2027-05
            2026-11-10 | I'm going to sign up in January                         | 2027-01
            2026-11-10 | I was studying for the exam in July                     | -
            2026-11-10 | She is preparing for a recital on 4 February            | 2027-02-04
            2026-11-10 | I practised for the recital on 4 February               | 2026-02-04
            2026-11-19 | I'm practising for the match on Saturday                | 2026-11-21
            2026-11-19 | We practised for the match on Saturday                  | 2026-11-14
            2026-11-18 | letzten Samstag                                         | 2026-11-14
            """)
    void the_day_that_is_meant(LocalDate said, String text, String date) {
        assertThat(added(text, said)).isEqualTo(date);
    }
}
