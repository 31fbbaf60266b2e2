package dev.varve.index;

import dev.varve.Scope;
import java.util.Set;

/** How notes are removed from an index. Called by one thread at a time; exceptions are logged. */
public interface NoteIndex {

    /** Removes notes by id, with everything that belongs to them. Unknown ids are ignored. */
    void remove(Scope scope, Set<String> ids);

    /** Removes everything that belongs to a session. */
    void removeAll(Scope scope);
}
