package dev.varve;

/** The effect of a framework's "clear the memory" on a session. */
public enum ClearMode {
    /**
     * The default of adapters: the messages so far are no longer shown. Notes on them are still written and shown, and
     * recall finds every word.
     */
    RESET_WINDOW,
    /**
     * Does nothing. For hosts that clear memory at the end of each request, such as request-scoped AI services in Quarkus.
     */
    KEEP,
    /**
     * Deletes all notes, so that every message is raw again. The current model then writes new notes in the background. Use
     * it after a change of model or instructions. Facts stay.
     */
    NOTES,
    /** Deletes reflections; the observations that they replaced count again until they are condensed again. */
    REFLECTIONS,
    /** Deletes the session with everything in it. */
    DELETE
}
