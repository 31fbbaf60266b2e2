package dev.varve.store.jsonl;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.store.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One line of a session's file: the effect of one change. The lines of a file, read in order, are the session.
 *
 * @param scope of the session
 * @param state the row afterwards
 * @param messages new messages
 * @param blocks new notes
 * @param status notes that changed status, by id
 */
record Entry(
        Scope scope,
        SessionState state,
        List<LoggedMessage> messages,
        List<Note> blocks,
        Map<String, Note.Status> status) {
    private static final int PAGE = 200;

    /** The lines of a session that is written as a whole. */
    static List<Entry> anew(Scope scope, SessionState state, List<LoggedMessage> messages, List<Note> notes) {
        List<Entry> entries = new ArrayList<>();
        for (int from = 0; from < messages.size(); from += PAGE) {
            List<LoggedMessage> page = messages.subList(from, Math.min(messages.size(), from + PAGE));
            entries.add(new Entry(scope, state, page, List.of(), Map.of()));
        }
        entries.add(new Entry(scope, state, List.of(), notes, Map.of()));
        return entries;
    }
}
