package dev.varve.store;

import dev.varve.Scope;
import java.util.List;
import java.util.Optional;
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
     * Writes the storage anew, so that nothing of what was deleted is left in it. Takes a moment for each hundred
     * megabytes, and as much room again.
     */
    void vacuum();

    /**
     * Removes the bytes of what was deleted, as far as a store does that by itself.
     *
     * @return where they may still lie, and how to remove them there, for people; empty if nowhere
     * @throws StoreBusyException if others that read the storage are in the way
     */
    Optional<String> scrub();

    /** What the storage finds wrong with its own files, for people; empty if all is well, or if it does not tell. */
    List<String> integrityProblems();
}
