package dev.varve.index;

import dev.varve.Scope;
import java.util.Set;

/** What every index of notes can forget. Called by one thread at a time; what it throws is logged. */
public interface NoteIndex {

    /** Removes notes by id, and all that belongs to them; ids that are not there are passed over. */
    void remove(Scope scope, Set<String> ids);

    /** Removes all that belongs to a session. */
    void removeAll(Scope scope);
}
