package dev.varve.cli.replay;

import dev.varve.cli.console.Output;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells a user who stops a replay, with Ctrl-C or a signal, how far it got. Used on one thread and the one of the
 * stop.
 */
final class StopNotice implements Progress, AutoCloseable {
    private final PrintStream err;
    private final Progress shown;
    private final AtomicLong kept = new AtomicLong();
    private final Thread hook = new Thread(this::tell, "varve-stopped");

    /**
     * Listens until it is closed.
     *
     * @param shown receives the progress too
     */
    StopNotice(PrintStream err, Progress shown) {
        this.err = err;
        this.shown = shown;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void step() {
        shown.step();
    }

    @Override
    public void kept() {
        kept.incrementAndGet();
        shown.step();
    }

    private void tell() {
        err.println();
        err.println("varve: stopped; " + Output.count(kept.get(), "new message")
                + " of this run were kept, run the same command again to go on");
        err.flush();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException stopping) {
            return; // the notice is on its way
        }
    }
}
