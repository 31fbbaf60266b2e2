package dev.varve.internal.extractive;

/**
 * Yields the processor now and then, so that background rules do not delay a turn: rules compute for milliseconds, a turn needs
 * a tenth of that, several times. Belongs to one request.
 */
final class CpuYield {
    /** Characters that take rules about a tenth of a millisecond. To give way costs microseconds, also if nobody waits. */
    private static final int ENOUGH = 2_000;

    private int done;

    /** Yields to waiting threads if this one has read enough since it last did. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but how soon others go on
    void afterReading(CharSequence text) {
        done += text.length();
        if (done >= ENOUGH) {
            done = 0;
            Thread.yield();
        }
    }
}
