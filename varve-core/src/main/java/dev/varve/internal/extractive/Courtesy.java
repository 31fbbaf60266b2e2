package dev.varve.internal.extractive;

/** Of work in the background towards turns. */
final class Courtesy {
    private Courtesy() {}

    /**
     * Lets threads go first that wait for the processor of this one. Rules compute for milliseconds, and a system lets them; a turn
     * needs a tenth of that, several times. To be called every tenth of a millisecond or so.
     */
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but how soon others go on
    static void giveWay() {
        Thread.yield();
    }
}
