package dev.varve.index;

import dev.varve.Note;
import dev.varve.Scope;

/** A host's index of active notes by meaning. */
public interface EmbeddingIndex extends NoteIndex {

    /** Adds a note that has become active. Adding it again replaces it. */
    void put(Scope scope, Note note);
}
