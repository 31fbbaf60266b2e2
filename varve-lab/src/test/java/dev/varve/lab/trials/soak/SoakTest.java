package dev.varve.lab.trials.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.LINUX;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class SoakTest {
    @TempDir
    Path folder;

    /** {@code varve-lab/run soak} does it for hours, and looks at memory too, which needs hours. */
    @Test
    @EnabledOnOs(LINUX)
    void handles_threads_and_log_stay_as_they_are_while_providers_databases_and_nodes_fail() throws Exception {
        Soak.Plan plan =
                new Soak.Plan(Duration.ofSeconds(20), 16, 6, 24, Duration.ofMillis(500), Duration.ofMillis(1_500));

        Soak.Result result = new Soak(folder.resolve("soak.db"), plan).run(sample -> {});

        assertThat(result.problems()).isEmpty();
        assertThat(result.faults())
                .containsOnlyKeys("database locked", "provider hangs", "provider fails", "other node killed");
        assertThat(result.turns()).isPositive();
        // So short a run shows what stays open after each turn, not a few threads of a pool that come late.
        assertThat(result.trends())
                .filteredOn(trend -> trend.name().matches("handles|threads"))
                .hasSize(2)
                .allMatch(trend -> trend.isFlat() || trend.after() - trend.before() < result.turns() / 8);
        assertThat(result.trends())
                .filteredOn(trend -> trend.name().equals("write-ahead log"))
                .singleElement()
                .matches(Trend::isFlat);
    }
}
