package dev.varve.transcript;

/** The messages of one conversation, read piece by piece. */
@FunctionalInterface
interface MessageSource {
    /**
     * Reads one more unit of the format, such as a line or an element. It may hold no message, or several.
     *
     * @return false at the end of the conversation
     */
    boolean read(Inbox inbox);
}
