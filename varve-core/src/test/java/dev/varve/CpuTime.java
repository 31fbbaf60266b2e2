package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Supplier;

/** What work takes of the processor, which does not depend on what else runs on the machine. */
public final class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuTime() {}

    /** Does the work on this thread, and fails if it took longer. */
    public static void assertWithin(Duration most, Runnable work, Supplier<String> what) {
        long before = THREADS.getCurrentThreadCpuTime();
        work.run();
        assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before))
                .as(what)
                .isLessThanOrEqualTo(most);
    }
}
