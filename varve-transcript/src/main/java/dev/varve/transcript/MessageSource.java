package dev.varve.transcript;

/** The messages of one conversation, read piece by piece. */
@FunctionalInterface
interface MessageSource {
    /**
     * Reads one more piece: a line, an element, whatever the format consists of. It may hold no message, or several.
     *
     * @return false at the end of the conversation
     */
    boolean read(Inbox inbox);
}
