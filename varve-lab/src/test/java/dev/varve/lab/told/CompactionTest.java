package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactionTest {
    private static final String SAID = "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"Use bun.\"}}";
    private static final String SUMMARY =
            "{\"type\":\"user\",\"isCompactSummary\":true,\"message\":{\"content\":[{\"text\":\"They use bun.\"}]}}";

    @TempDir
    Path folder;

    @Test
    void the_first_summary_stands_for_the_lines_before_it() throws IOException {
        Path file = Files.writeString(folder.resolve("a.jsonl"), SAID + "\n" + SUMMARY + "\n" + SAID + "\n" + SUMMARY);

        assertThat(Compaction.first(file)).hasValueSatisfying(found -> {
            assertThat(found.before()).containsExactly(SAID);
            assertThat(found.summary()).isEqualTo("They use bun.");
        });
    }

    @Test
    void a_recording_that_begins_with_a_summary_tells_nothing_of_what_was_before() throws IOException {
        assertThat(Compaction.first(Files.writeString(folder.resolve("a.jsonl"), SUMMARY + "\n" + SAID)))
                .isEmpty();
        assertThat(Compaction.first(Files.writeString(folder.resolve("b.jsonl"), SAID)))
                .isEmpty();
    }

    @Test
    void a_text_tells_a_statement_in_other_order_and_no_other_statement() {
        Telling telling =
                new Telling("## State\nThe exporter writes\nParquet files to the bucket since Monday\n\nDone.");

        assertThat(telling.tells("Parquet files are written by the exporter")).isTrue();
        assertThat(telling.tells("The importer reads CSV files")).isFalse();
        assertThat(telling.tells("")).isFalse();
    }
}
