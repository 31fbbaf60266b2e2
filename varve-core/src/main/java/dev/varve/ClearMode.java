package dev.varve;

/** What a framework's "clear the memory" does to a session. */
public enum ClearMode {
    /**
     * The default of adapters: messages said so far are no longer shown. Notes on them are made, stay and are shown, and
     * recall finds every word.
     */
    RESET_WINDOW,
    /** Nothing. For hosts that clear memory at the end of each request, such as request-scoped AI services of Quarkus. */
    KEEP,
    /**
     * All notes are deleted, and every message is raw again. Notes are then made anew in the background, by the model that
     * there is now: what to do after a change of model or of instructions. Facts stay.
     */
    NOTES,
    /** Reflections are deleted; the observations that they replaced count again until they are condensed anew. */
    REFLECTIONS,
    /** The session is deleted with everything in it. */
    DELETE
}
