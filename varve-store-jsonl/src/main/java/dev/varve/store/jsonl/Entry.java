package dev.varve.store.jsonl;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.store.SessionState;
import java.util.List;
import java.util.Map;

/**
 * One line of a session's file: what one change left behind. The lines of a file, read in order, make the session.
 *
 * @param scope    whose it is
 * @param state    the row afterwards
 * @param messages new messages
 * @param blocks   new notes
 * @param status   notes that changed status, by id
 */
record Entry(
        Scope scope,
        SessionState state,
        List<LoggedMessage> messages,
        List<Note> blocks,
        Map<String, Note.Status> status) {}
