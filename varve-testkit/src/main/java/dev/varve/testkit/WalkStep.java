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
        /** The user says something. */
        USER,
        /** The agent answers. */
        ANSWER,
        /** A tool is called and returns. */
        TOOL_TURN,
        /** Three tools are called at once and return. */
        PARALLEL_TOOLS,
        /** A tool is called that has not returned. */
        OPEN_CALL,
        /** A context is requested. */
        CONTEXT,
        /** A context for a small window is requested. */
        CONTEXT_SMALL_WINDOW,
        /** One job that waits runs. */
        BACKGROUND_ONE,
        /** The newest job first, so that jobs end in another order than they were asked for. */
        BACKGROUND_NEWEST,
        /** All jobs that wait run. */
        BACKGROUND_ALL,
        /** Most calls of the model fail from now on. */
        MODEL_BREAKS,
        /** The model works again. */
        MODEL_RECOVERS,
        /** During model calls other things happen to the session, until the last call. */
        MODEL_IS_SLOW,
        /** The next write fails before anything is written. */
        STORE_BREAKS,
        /** The next write is done, and yet reported as failed. */
        STORE_BREAKS_LATE,
        /** The host's compactor fails from now on. */
        COMPACTION_BREAKS,
        /** The host's compactor works again. */
        COMPACTION_RECOVERS,
        /** Ten minutes pass. */
        TIME_PASSES,
        /** The session catches up, and all jobs run. */
        FLUSH,
        /** The session is compacted. */
        OBSERVE_NOW,
        /** The session is rolled up and then continues. */
        END,
        /** Memory work for the session is stopped. */
        ABORT,
        /** Somebody asks to keep a fact, or puts another in the place of one, or takes one back. */
        REMEMBER,
        /** A statement of a note is superseded, retired, edited or pinned. */
        CORRECT,
        /** Some messages are deleted, at any position. */
        ERASE,
        /** The session is deleted. */
        DELETE,
        /** Notes are taken out, the session is deleted, appended again, and the notes are put back. */
        RESTORE,
        /** All jobs run, the engine is closed, and another opens the same storage. */
        CLOSE,
        /** All jobs run, and another engine opens the same storage. */
        RESTART,
        /** The process ends with jobs under way. */
        CRASH_WITH_JOBS
    }

    /** The steps that may happen during a model call: all but those that would call it again. */
    private static final List<Event> MEANWHILE = List.of(
            Event.USER,
            Event.ANSWER,
            Event.TOOL_TURN,
            Event.CONTEXT,
            Event.BACKGROUND_ONE,
            Event.STORE_BREAKS,
            Event.ABORT,
            Event.REMEMBER,
            Event.CORRECT,
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

    /** A step that may happen during a model call. */
    static WalkStep meanwhile(Random chance) {
        return anyOf(MEANWHILE, chance);
    }

    private static WalkStep anyOf(List<Event> events, Random chance) {
        return new WalkStep(events.get(chance.nextInt(events.size())), 1 + chance.nextInt(MOST_WORDS));
    }
}
