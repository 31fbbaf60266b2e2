package dev.varve.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuotesTest {
    private static final String OUTPUT = """
            | memory | turns |
            |---|---:|
            | one | 10 |

            | a turn, ms | after 10 |
            |---|---:|
            | one | 0.50 / 1 $ |
            """;
    private static final Quotes QUOTES = Quotes.of(new Report(
                    List.of("Machine: 2 cores"),
                    List.of(
                            new Benchmark.Part("Speed beside", "run speed", Execution.Outcome.done(OUTPUT), 1),
                            new Benchmark.Part(
                                    "Throughput",
                                    "run throughput",
                                    Execution.Outcome.done(OUTPUT.replace("10", "20")),
                                    1)))
            .markdown());

    @Test
    void a_table_is_replaced_by_the_one_of_that_part_with_the_same_first_column() {
        String text = """
                One run:

                <!-- report: Speed beside -->

                | a turn, ms | after 5 | after 6 |
                |---|---:|---:|
                | one | 7 | 8 |
                | two | 7 | 8 |

                What to say of it.
                """;

        Quotes.Quoted quoted = QUOTES.in(text);

        assertThat(quoted.text()).isEqualTo("""
                One run:

                <!-- report: Speed beside -->

                | a turn, ms | after 10 |
                |---|---:|
                | one | 0.50 / 1 $ |

                What to say of it.
                """);
        assertThat(quoted.replaced()).isEqualTo(1);
        assertThat(QUOTES.in(quoted.text()).text()).isEqualTo(quoted.text());
    }

    @Test
    void what_the_report_does_not_have_stays_and_is_named() {
        String text = """
                <!-- report: Throughput -->

                | a turn, ms |
                |---|
                | 5 |

                <!-- report: Growth -->

                | step |
                |---|
                | append |
                """;

        Quotes.Quoted quoted = QUOTES.in(text);

        assertThat(quoted.missing()).containsExactly("Growth, step");
        assertThat(quoted.text()).contains("| one | 0.50 / 1 $ |", "| append |");
    }

    @Test
    void tables_without_a_mark_stay() {
        String text = "| a turn, ms |\n|---|\n| 5 |\n";

        assertThat(QUOTES.in(text)).isEqualTo(new Quotes.Quoted(text, 0, List.of()));
    }
}
