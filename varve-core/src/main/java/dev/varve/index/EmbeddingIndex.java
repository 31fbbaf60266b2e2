package dev.varve.index;

import dev.varve.Note;
import dev.varve.Scope;

/** A host's own vector index of active notes. Called by one thread at a time. */
public interface EmbeddingIndex extends NoteIndex {

    /** Adds a note that has become active. Adding it again replaces it. */
    void put(Scope scope, Note note);
}
