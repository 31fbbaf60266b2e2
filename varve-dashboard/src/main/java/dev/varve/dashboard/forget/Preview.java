package dev.varve.dashboard.forget;

import dev.varve.dashboard.session.FactView;
import dev.varve.dashboard.session.MessageView;
import dev.varve.dashboard.session.NoteView;
import java.util.List;

/**
 * What a deletion would take along.
 *
 * @param what       for people
 * @param sessions   sessions that go whole
 * @param from       first message of a span; 0 where whole sessions go
 * @param to         the one after the last
 * @param messages   how many messages go
 * @param tokens     their size
 * @param rewritten  observations that are written anew from what remains, or go with their session; those in waiting and
 *     those that a reflection replaced are among them
 * @param undone     reflections that give way to what they had replaced, or go with their session
 * @param facts      facts that go
 * @param vectors    vectors of messages and notes that go, see {@link dev.varve.store.Vectors}
 * @param hint       whether the continuation hint goes too
 * @param digest     lines that the next session of the project would be handed, and then no longer
 * @param shown      the first of the messages
 * @param notes      the first of the notes
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
