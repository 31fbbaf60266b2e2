package dev.varve.internal.prompt;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;

/**
 * When what a question is about was said.
 *
 * @param from the first of it
 * @param to   the last of it
 */
record Period(LocalDateTime from, LocalDateTime to) {

    /** From the oldest message to the newest. */
    static Period of(List<LoggedMessage> messages, ZoneId zone) {
        return hull(messages.stream()
                .map(logged -> LocalDateTime.ofInstant(logged.message().createdAt(), zone))
                .toList());
    }

    /** Notes are dated themselves; notes without a date in them are as old as the first. */
    static Period ofNotes(List<Note> notes, ZoneId zone) {
        List<LocalDateTime> times = notes.stream()
                .flatMap(note -> note.lines().stream())
                .map(NoteLine::time)
                .toList();
        return hull(
                times.isEmpty() ? List.of(LocalDateTime.ofInstant(notes.get(0).createdAt(), zone)) : times);
    }

    private static Period hull(List<LocalDateTime> times) {
        return new Period(Collections.min(times), Collections.max(times));
    }
}
