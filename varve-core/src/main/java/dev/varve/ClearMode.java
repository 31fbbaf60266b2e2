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
    /** The session is deleted with everything in it. */
    DELETE
}
