package dev.varve.langchain4j.memory;

/** The place of the notes in the messages that a memory returns. */
public enum NotesIn {
    /** Behind the host's prompt, in the one system message. */
    SYSTEM_MESSAGE,
    /**
     * In front of the first user message; the system message is the host's prompt alone. For hosts that put their own system
     * message in the place of the one that they read, as Quarkus does where it commits a request at its end.
     */
    FIRST_USER_MESSAGE
}
