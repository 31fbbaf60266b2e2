package dev.varve.transcript;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The conversations of one file, read one after another. */
@FunctionalInterface
interface ConversationSource {
    /** The next conversation, or empty at the end of the file. The one before it must have been read or given up. */
    Optional<Section> next();

    /**
     * One conversation of a file.
     *
     * @param name its name in the file, or empty if the file is the conversation
     * @param messages its messages
     */
    record Section(String name, MessageSource messages) {}

    /** A file that is one conversation. */
    static ConversationSource single(MessageSource messages) {
        Iterator<Section> sections = List.of(new Section("", messages)).iterator();
        return () -> sections.hasNext() ? Optional.of(sections.next()) : Optional.empty();
    }
}
