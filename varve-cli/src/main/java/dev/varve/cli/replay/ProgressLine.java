package dev.varve.cli.replay;

import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on a terminal, shown only for work that takes noticeably long. */
final class ProgressLine implements Progress, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int UPDATE_MILLIS = 200;
    private static final long KILO = 1_024;

    private final PrintStream err;
    private final int columns;
    private final boolean unicode;
    private final long bytes;
    private final LongSupplier read;
    private final Clock clock;
    private final Instant start;
    private Optional<ProgressBar> bar = Optional.empty();

    /**
     * A hidden bar.
     *
     * @param bytes size of the input, or less than 1 if that is unknown
     * @param read bytes read so far
     */
    ProgressLine(PrintStream err, int columns, boolean unicode, long bytes, LongSupplier read, Clock clock) {
        this.err = err;
        this.columns = columns;
        this.unicode = unicode;
        this.bytes = bytes;
        this.read = read;
        this.clock = clock;
        this.start = clock.instant();
    }

    @Override
    public void step() {
        if (bar.isEmpty() && Duration.between(start, clock.instant()).compareTo(PATIENCE) > 0) {
            bar = Optional.of(show());
        }
        bar.ifPresent(shown -> shown.stepTo(read.getAsLong()));
    }

    private ProgressBar show() {
        return new ProgressBarBuilder()
                .setTaskName("replay")
                .setInitialMax(Math.max(bytes, -1))
                .setUnit(" KB", KILO)
                .setStyle(unicode ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(err, columns - 1))
                .clearDisplayOnFinish()
                .build();
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }
}
