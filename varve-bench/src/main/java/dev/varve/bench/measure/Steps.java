package dev.varve.bench.measure;

import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on the terminal while a benchmark runs; nothing where there is no terminal. */
public final class Steps implements AutoCloseable {
    private final Optional<ProgressBar> bar;

    public Steps(String task, int steps) {
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

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
    }
}
