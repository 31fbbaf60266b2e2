package dev.varve.store;

import java.util.List;

/** A store that keeps sessions beyond the process, with what those who look after it ask for. */
public interface DurableStore extends Store {

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
