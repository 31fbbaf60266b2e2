package dev.varve.store;

import dev.varve.Scope;
import java.util.List;
import java.util.function.Function;

/** A store that keeps sessions beyond the process, with what those who look after it ask for. */
public interface DurableStore extends Store {

    /**
     * Reads a session as it is at one moment, whoever writes to it meanwhile. A database keeps what it would otherwise
     * tidy away until the work is done, so it should take seconds, or minutes for a very long session.
     *
     * @param work gets a reader that must not be used once it has returned
     */
    <T> T snapshot(Scope scope, Function<SessionReader, T> work);

    /** What it takes on disk, indexes included. */
    long sizeInBytes();

    /**
     * Writes the storage anew, so that nothing of what was deleted is left in it, where the storage leaves that to its
     * users. Takes a moment for each hundred megabytes, and as much room again.
     */
    void vacuum();

    /** What the storage finds wrong with its own files, for people; empty if all is well, or if it does not tell. */
    List<String> integrityProblems();
}
