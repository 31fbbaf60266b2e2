package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClocksTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[2026-11-27 10:04] Hello | '[] Hello'",
                "[10:04] Hello | '[] Hello'",
                "[2026-11-27T10:04:03Z] Hello | '[] Hello'",
                "(2026-11-27) Hello | '() Hello'",
                "It is 2026-11-27T10:04:03.123+01:00 now | It is  now",
                "Time: 10:04:03 PM | 'Time: '",
                "At 2026-11-27 10:04 UTC he said | At  he said"
            })
    void what_the_clock_said_is_left_out(String text, String without) {
        assertThat(Clocks.without(text)).isEqualTo(without);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I am free at 10:30 today.",
                "The deadline is 2026-12-01.",
                "docker run -p 8080:80 -v a:b",
                "see Main.java:12:30 and [1:2]",
                "192.168.0.1:8080",
                "ratio 3:2:1",
                "fe80::1:20:30"
            })
    void what_the_user_speaks_of_stays(String text) {
        assertThat(Clocks.without(text)).isEqualTo(text);
    }
}
