package dev.varve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ResultFileTest {
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(errors, true, StandardCharsets.UTF_8);

    @Test
    void what_is_written_passes() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        assertThat(exitCode(written)).isEqualTo(ExitCode.OK);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("result\n");
        assertThat(errors.size()).isZero();
    }

    @Test
    void a_full_disk_is_no_success() {
        assertThat(exitCode(failing("No space left on device"))).isEqualTo(ExitCode.FAILED);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .startsWith("varve: ")
                .contains("No space left on device")
                .hasLineCount(1);
    }

    @Test
    void a_reader_that_has_read_enough_is_no_failure() {
        assertThat(exitCode(failing("Broken pipe"))).isEqualTo(ExitCode.OK);
        assertThat(errors.size()).isZero();
    }

    private int exitCode(OutputStream file) {
        ResultFile results = new ResultFile(file);
        PrintStream out = new PrintStream(results, false, StandardCharsets.UTF_8);
        out.print("result\n");
        out.flush();
        return results.exitCode(ExitCode.OK, err);
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
