package dev.varve.dashboard.forget;

import dev.varve.dashboard.session.FactView;
import dev.varve.dashboard.session.MessageView;
import dev.varve.dashboard.session.NoteView;
import java.util.List;

/**
 * The effects of a deletion.
 *
 * @param what for people
 * @param sessions complete sessions that are deleted
 * @param from first message of a span; 0 for whole sessions
 * @param to the one after the last
 * @param messages number of messages deleted
 * @param tokens their size
 * @param rewritten observations that are written again from the remaining messages, or deleted with their session,
 *      including pending ones and those that a reflection replaced
 * @param undone reflections that are replaced by their sources, or deleted with their session
 * @param facts facts that are deleted
 * @param vectors vectors of messages and notes that are deleted, see {@link dev.varve.store.Vectors}
 * @param hint whether the continuation hint is deleted too
 * @param digest lines that the next session's briefing loses
 * @param shown the first of the messages
 * @param notes the first of the notes
 * @param factsShown the first of the facts
 */
public record Preview(
        String what,
        List<String> sessions,
        long from,
        long to,
        long messages,
        long tokens,
        long rewritten,
        long undone,
        long facts,
        long vectors,
        boolean hint,
        List<String> digest,
        List<MessageView> shown,
        List<NoteView> notes,
        List<FactView> factsShown) {}
