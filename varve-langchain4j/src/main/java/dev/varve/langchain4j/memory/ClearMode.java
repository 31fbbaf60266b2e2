package dev.varve.langchain4j.memory;

/** What {@code ChatMemory.clear()} does. */
public enum ClearMode {
    /**
     * The default: messages said so far are no longer shown. Notes on them are made, stay and are shown, and recall finds
     * every word.
     */
    RESET_WINDOW,
    /** Nothing. For hosts that clear memory at the end of each request, such as request-scoped AI services of Quarkus. */
    KEEP,
    /** The session is deleted with everything in it. */
    DELETE
}
