package dev.varve.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PrinterTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Command(name = "rows")
    private static final class Rows implements Runnable {
        @Mixin
        Printer printer = new Printer();

        @Override
        public void run() {
            record Line(String memory, double millis) {}
            printer.head("memory", "ms");
            printer.row(new Line("one", 0.5), "%s | %.2f");
            printer.row(new Line("other", 2), "%s | %.0f, slow", "the other", 2.0);
        }
    }

    private void run(String... arguments) {
        int code = new CommandLine(new Rows())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        assertThat(code).isZero();
    }

    @Test
    void a_table_is_markdown_with_the_components_of_a_record_or_other_values_as_cells() {
        run();

        assertThat(out.toString().lines())
                .containsExactly("| memory | ms |", "|---|---:|", "| one | 0.50 |", "| the other | 2, slow |");
    }

    @Test
    void with_json_rows_are_objects_and_the_rest_goes_to_standard_error() {
        run("--json");

        assertThat(out.toString().lines())
                .containsExactly("{\"memory\":\"one\",\"millis\":0.5}", "{\"memory\":\"other\",\"millis\":2.0}");
        assertThat(err.toString()).contains("| memory | ms |");
    }

    @Test
    void percentiles_are_of_all_durations_that_were_added() {
        Times times = new Times();
        Times more = new Times();
        for (int millis = 1; millis <= 50; millis++) {
            times.add(millis * 1_000_000L);
            more.add((50 + millis) * 1_000_000L);
        }
        times.addAll(more);

        assertThat(times.count()).isEqualTo(100);
        assertThat(times.millis(0.5)).isCloseTo(50, org.assertj.core.data.Percentage.withPercentage(0.1));
        assertThat(times.millis(1)).isCloseTo(100, org.assertj.core.data.Percentage.withPercentage(0.1));
    }
}
