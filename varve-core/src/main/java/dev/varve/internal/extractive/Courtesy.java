package dev.varve.internal.extractive;

/**
 * Of work in the background towards turns: rules compute for milliseconds, and a system lets them; a turn needs a tenth of
 * that, several times. Belongs to one request.
 */
final class Courtesy {
    /** Characters that take rules about a tenth of a millisecond. To give way costs microseconds, also if nobody waits. */
    private static final int ENOUGH = 2_000;

    private int done;

    /** Lets threads go first that wait for the processor of this one, if it has had it for long enough. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but how soon others go on
    void afterReading(CharSequence text) {
        done += text.length();
        if (done >= ENOUGH) {
            done = 0;
            Thread.yield();
        }
    }
}
