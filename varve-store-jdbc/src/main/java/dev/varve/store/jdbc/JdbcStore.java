package dev.varve.store.jdbc;

import dev.varve.store.Store;
import java.util.List;

/** A store in a database, with what those who look after it ask for. */
public interface JdbcStore extends Store {

    /** What the database takes on disk, indexes included. */
    long sizeInBytes();

    /**
     * Writes the storage anew, so that nothing of what was deleted is left in it, where the database leaves that to its
     * users. Takes a moment for each hundred megabytes, and as much room again.
     */
    void vacuum();

    /** What the database finds wrong with its own files, for people; empty if all is well, or if it does not tell. */
    List<String> integrityProblems();
}
