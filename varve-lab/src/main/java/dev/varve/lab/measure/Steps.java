package dev.varve.lab.measure;

import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on the terminal while a benchmark runs; nothing where there is no terminal. */
public final class Steps implements AutoCloseable {
    private static final String CLEAR = "\r\u001b[K";

    private final Optional<ProgressBar> bar;

    public Steps(String task, long steps) {
        bar = System.console() == null
                ? Optional.empty()
                : Optional.of(new ProgressBarBuilder()
                        .setTaskName(task)
                        .setInitialMax(steps)
                        .setStyle(ProgressBarStyle.ASCII)
                        .clearDisplayOnFinish()
                        .build());
    }

    /** The next step begins. */
    public void next(String what) {
        bar.ifPresent(shown -> shown.setExtraMessage(what).step());
    }

    /** Reports the number of finished steps. */
    public void done(long steps) {
        bar.ifPresent(shown -> shown.stepTo(steps));
    }

    /** Before a line is printed: takes the bar off the terminal's last line. It comes back by itself. */
    static void makeRoom() {
        if (System.console() != null) {
            System.err.print(CLEAR);
            System.err.flush();
        }
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }
}
