package dev.varve.internal.moment;

import dev.varve.StatementId;
import java.time.LocalDateTime;

/**
 * Something to tell an agent when it needs it.
 *
 * @param kind   what it is
 * @param key    by which it is found: a path, the form of a command or an error, or words
 * @param at     when it was said or done, in UTC
 * @param source where
 * @param text   a line
 */
public record Reminder(Kind kind, String key, LocalDateTime at, StatementId source, String text) {
    /** What a reminder is. */
    public enum Kind {
        /** Somebody said something about a file. */
        SAID_OF_FILE,
        /** A change of a file was undone. */
        UNDONE,
        /** A file was changed. */
        CHANGED,
        /** A person forbids a command. */
        FORBIDDEN,
        /** A command failed, and another one worked. */
        REPLACED,
        /** An error was met, and something helped. */
        REMEDY,
        /** A command worked. */
        WORKED,
        /** A statement of an earlier session. */
        PASSAGE
    }
}
