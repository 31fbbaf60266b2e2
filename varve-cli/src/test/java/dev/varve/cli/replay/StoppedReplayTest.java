package dev.varve.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Main;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay that is stopped in the middle, and two of one session at once. */
@Tag("E")
class StoppedReplayTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void whoever_stops_a_replay_is_told_what_was_kept_and_the_next_run_goes_on() throws Exception {
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "replay",
                        "-",
                        "--format",
                        "varve",
                        "-s",
                        "s"))
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        Cli cli = new Cli(folder);
        try (OutputStream input = process.getOutputStream()) {
            input.write(Samples.orders(150).getBytes(StandardCharsets.UTF_8));
            input.flush();
            await(() -> cli.run("status", "-s", "s").out().contains("Messages  "));
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(Files.readString(errors))
                .containsPattern("varve: stopped; [\\d,]+ new messages? of this run were kept")
                .contains("to go on");
        Path whole = cli.write("s.jsonl", Samples.orders(150));
        assertThat(cli.run("replay", whole.toString(), "-s", "s").out()).contains(", 300 in all");
    }

    @Test
    void a_second_replay_of_a_session_says_that_there_is_another() throws IOException {
        Cli other = new Cli(folder);
        other.write("busy.jsonl", Samples.orders(200));
        // The other one has its turn when this one has read half of its input.
        byte[] half = Samples.orders(150).getBytes(StandardCharsets.UTF_8);
        InputStream input = new SequenceInputStream(Collections.enumeration(List.of(
                new ByteArrayInputStream(half),
                new Interruption(() -> other.run("replay", "busy.jsonl", "-s", "s")),
                new ByteArrayInputStream(Samples.line("user", 2_000, "and more").getBytes(StandardCharsets.UTF_8)))));
        Cli.Result first = new Cli(folder).input(input).run("replay", "-", "--format", "varve", "-s", "s");
        assertThat(first.code()).isEqualTo(ExitCode.USAGE);
        assertThat(first.err())
                .contains("session s is being written by somebody else")
                .contains("wait until that has ended and run this again");
    }

    /** Nothing to read, but something to do on the way. */
    private static final class Interruption extends InputStream {
        private final Runnable work;

        Interruption(Runnable work) {
            this.work = work;
        }

        @Override
        public int read() {
            work.run();
            return -1;
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 600 && !condition.getAsBoolean(); i++) {
            Thread.sleep(100);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
