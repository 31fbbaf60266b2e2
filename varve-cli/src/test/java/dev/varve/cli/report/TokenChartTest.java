package dev.varve.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenChartTest {
    private final long[] history =
            LongStream.rangeClosed(1, 500).map(i -> i * 300).toArray();
    private final long[] context =
            LongStream.rangeClosed(1, 500).map(i -> (i * 300) % 16_000).toArray();

    @ParameterizedTest
    @ValueSource(ints = {40, 80, 100, 200})
    void fits_the_width(int columns) {
        String chart = new TokenChart(columns, true, false).draw(context, history);
        assertThat(chart.lines())
                .allMatch(line -> line.length() <= Math.max(60, columns))
                .hasSize(14);
        assertThat(chart.lines().limit(13)).allMatch(line -> line.length() <= columns);
    }

    @Test
    void is_plain_ascii_where_that_is_all_there_is() {
        String chart = new TokenChart(80, false, false).draw(context, history);
        assertThat(chart).doesNotContain("\u001b");
        assertThat(chart.chars().allMatch(c -> c < 128)).isTrue();
        assertThat(chart).contains("#").contains(".").contains("150k");
    }

    @Test
    void colours_the_series_only_when_asked() {
        assertThat(new TokenChart(80, true, true).draw(context, history)).contains("\u001b[36m", "\u001b[33m");
        assertThat(new TokenChart(80, true, false).draw(context, history)).doesNotContain("\u001b");
    }

    @Test
    void a_single_turn_needs_no_chart() {
        assertThat(new TokenChart(80, true, false).draw(new long[] {7}, new long[] {7}))
                .isEmpty();
    }

    @Test
    void empty_contexts_are_drawn_too() {
        assertThat(new TokenChart(80, true, false).draw(new long[3], new long[3]))
                .contains("over 3 turns");
    }
}
