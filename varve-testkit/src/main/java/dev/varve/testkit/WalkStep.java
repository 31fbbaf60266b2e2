package dev.varve.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A step of a {@link Walk}: an event with a size.
 *
 * @param size words of messages, 1 to 400
 */
public record WalkStep(Event event, int size) {

    /** Something that can happen to a session. */
    public enum Event {
        USER,
        ANSWER,
        TOOL_TURN,
        PARALLEL_TOOLS,
        OPEN_CALL,
        CONTEXT,
        CONTEXT_SMALL_WINDOW,
        BACKGROUND_ONE,
        /** The newest job first, so that jobs end in another order than they were asked for. */
        BACKGROUND_NEWEST,
        BACKGROUND_ALL,
        MODEL_BREAKS,
        MODEL_RECOVERS,
        /** While a model is asked, other things happen to the session, until it is asked for the last time. */
        MODEL_IS_SLOW,
        /** The next write fails before anything is written. */
        STORE_BREAKS,
        /** The next write is done, and yet reported as failed. */
        STORE_BREAKS_LATE,
        COMPACTION_BREAKS,
        COMPACTION_RECOVERS,
        TIME_PASSES,
        FLUSH,
        OBSERVE_NOW,
        /** The session is rolled up, and goes on. */
        END,
        ABORT,
        /** Some messages are deleted, wherever they stand. */
        ERASE,
        DELETE,
        /** Notes are taken out, the session is deleted, appended again, and the notes are put back. */
        RESTORE,
        CLOSE,
        RESTART,
        CRASH_WITH_JOBS
    }

    /** What may happen while a model is asked: all but what would ask it again. */
    private static final List<Event> MEANWHILE = List.of(
            Event.USER,
            Event.ANSWER,
            Event.TOOL_TURN,
            Event.CONTEXT,
            Event.BACKGROUND_ONE,
            Event.STORE_BREAKS,
            Event.ABORT,
            Event.ERASE,
            Event.DELETE,
            Event.RESTORE,
            Event.CRASH_WITH_JOBS);

    private static final List<Event> ANY = List.of(Event.values());

    private static final int MOST_WORDS = 400;

    /** Steps by chance, the same for the same seed. */
    public static List<WalkStep> byChance(long seed, int count) {
        Random chance = new Random(seed);
        List<WalkStep> steps = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            steps.add(anyOf(ANY, chance));
        }
        return steps;
    }

    /** A step that may happen while a model is asked. */
    static WalkStep meanwhile(Random chance) {
        return anyOf(MEANWHILE, chance);
    }

    private static WalkStep anyOf(List<Event> events, Random chance) {
        return new WalkStep(events.get(chance.nextInt(events.size())), 1 + chance.nextInt(MOST_WORDS));
    }
}
