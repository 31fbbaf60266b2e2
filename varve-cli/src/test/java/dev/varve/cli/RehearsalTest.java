package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
    @Test
    void all_commands_succeed_and_meet_secrets_quotations_and_rules(@TempDir Path folder) {
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();

        int code = Rehearsal.run(folder, new PrintStream(results, true), new PrintStream(errors, true));

        assertThat(code).isZero();
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(results.toString(StandardCharsets.UTF_8))
                .contains("password is [masked", "API_TOKEN=[masked", "never push to main");
    }
}
