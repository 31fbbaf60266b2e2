package dev.varve.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AllCommandTest {
    private static final String OUTPUT = """
            Measured <here>

            | memory | turns | p50 ms |
            |---|---:|---:|
            | one | 10 | 0.50 (0.4 to 0.6) |
            | one | 1,000 | 0.75 |
            | other | 10 | 2.00 |
            """;

    private static Part part(Chart chart) {
        return new Part(new Job("speed", "Speed", List.of(), List.of(), false, List.of(chart)), "run speed", OUTPUT);
    }

    @Test
    void thePageNeedsNothingElseAndDrawsWhatTheTablesSay() {
        String page = new Report(
                        List.of("Machine: 2 cores"), List.of(part(Chart.lines("Turn", "memory", "turns", "p50"))))
                .html();

        assertThat(page)
                .contains("<td>0.50 (0.4 to 0.6)</td>", "Measured &lt;here&gt;", "Machine: 2 cores", "<canvas>")
                .contains("\"x\":1000.0", "\"y\":0.75", "\"label\":\"other\"")
                .doesNotContain("src=\"http", "href=\"http", "{{");
    }

    @Test
    void theMarkdownHasTheTablesAsTheyAreAndTheCommand() {
        String text = new Report(List.of(), List.of(part(Chart.bars("Turn", "memory", "p50")))).markdown();

        assertThat(text).contains("`run speed`", "| one | 1,000 | 0.75 |", "```\nMeasured <here>\n```");
    }

    @Test
    void aQuickRunWritesBothAndSaysWhatThereIsNoDataFor(@TempDir Path folder) throws IOException {
        int code = new CommandLine(new AllCommand())
                .execute(
                        "--out",
                        folder.resolve("report").toString(),
                        "--skip",
                        "cost,turns,growth,speed,throughput,jmh,adapters,footprint");

        assertThat(code).isZero();
        assertThat(folder.resolve("report/report.md")).content().contains("Not run: no data", "Commit: ");
        assertThat(Files.size(folder.resolve("report/report.html")))
                .isGreaterThan(100_000); // the charts' script is inside
    }
}
