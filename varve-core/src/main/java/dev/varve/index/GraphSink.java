package dev.varve.index;

import dev.varve.Scope;
import java.util.List;

/** A host's graph of notes, including those that a reflection has replaced. Called by one thread at a time. */
public interface GraphSink extends NoteIndex {

    /**
     * An edge.
     *
     * @param subject   id of a note
     * @param predicate how they relate
     * @param object    id of a note, or the key of the session
     */
    record Triple(String subject, Predicate predicate, String object) {}

    /** How a note relates to something. */
    enum Predicate {
        /** The note belongs to the session. */
        IN_SESSION,
        /** The note comes right after the other one in the conversation. */
        FOLLOWS,
        /** The note replaced the other one. */
        REFLECTS_ON
    }

    /** Adds edges. Adding them again changes nothing. */
    void add(Scope scope, List<Triple> triples);
}
