package dev.varve.store;

import dev.varve.Note;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The notes of a session without its messages, for hosts that store sessions themselves. Restoring a snapshot calls no
 * model. Immutable.
 *
 * @param bufferedTo messages below it are covered by notes or chunks; empty if unknown, and then chunks are left out,
 *     because they cannot be trusted
 * @param notes      notes of any status, in an order in which they can be restored
 * @param sources    for each observation, by id, a fingerprint of the messages that it covers. An observation without a
 *     fingerprint, or whose messages differ, is left out
 */
public record SessionSnapshot(Optional<Long> bufferedTo, List<Note> notes, Map<String, String> sources) {
    /** Copies the collections. */
    public SessionSnapshot {
        notes = List.copyOf(notes);
        sources = Map.copyOf(sources);
    }

    /** The whole snapshot in a versioned form of Varve's own, with a checksum: for a file, a column, a cache. */
    public byte[] toBytes() {
        return SnapshotBytes.write(this);
    }

    /**
     * The snapshot that {@link #toBytes()} returned these bytes for.
     *
     * @throws StoreCorruptException if they are damaged or something else
     * @throws SchemaTooNewException if a newer version of Varve wrote them in a form that this one does not know
     */
    public static SessionSnapshot fromBytes(byte[] bytes) {
        return SnapshotBytes.read(bytes);
    }
}
