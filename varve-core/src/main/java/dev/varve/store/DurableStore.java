package dev.varve.store;

import dev.varve.Scope;
import dev.varve.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A store that keeps sessions beyond the process, with the operations that its upkeep needs. */
public interface DurableStore extends Store {

    /**
     * Reads a session as it is at one moment, even if others write to it meanwhile. A database cannot clean up old
     * versions until the work is done, so the work should take seconds, or minutes for a very long session.
     *
     * @param work gets a reader that must not be used after it has returned
     */
    <T> T snapshot(Scope scope, Function<SessionReader, T> work);

    /** Its size on disk, including indexes. */
    long sizeInBytes();

    /**
     * Rewrites the storage, so that nothing deleted is left in it. Takes a moment for each hundred megabytes, and
     * temporarily as much space again.
     */
    void vacuum();

    /**
     * Removes the bytes of deleted data, as far as the store can.
     *
     * @return where such bytes may still be and how to remove them there, for people; empty if nowhere
     * @throws StoreBusyException if other readers of the storage are in the way
     */
    Optional<String> scrub();

    /**
     * Text that the storage's own files contain whatever was said, such as the schema of a database. Whoever looks for deleted
     * words in the files must not take these for them. Empty by default.
     */
    default String ownText() {
        return "";
    }

    /** Problems that the storage finds in its own files, for people; empty if there are none or it cannot check. */
    List<String> integrityProblems();

    /**
     * Holes in the log of a session, as far as they show without reading its text: messages that are missing although nobody
     * deleted them. A message that is there and damaged is found by reading it. Empty if the store cannot tell.
     */
    default List<Span> holes(Scope scope) {
        return List.of();
    }
}
