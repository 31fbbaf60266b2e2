package dev.varve.store;

import dev.varve.Note;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The memory of a session without its messages, for hosts that store sessions themselves. Restoring one calls
 * no model.
 *
 * @param bufferedTo messages below it are covered by notes or chunks; empty where the snapshot does not say, and then
 *     its chunks are left out, since they cannot be trusted
 * @param notes      notes of any status, in the order in which they can be made again
 * @param sources    by id of an observation, a fingerprint of the messages that it stands for. An observation without one,
 *     or over other messages, is left out
 */
public record SessionSnapshot(Optional<Long> bufferedTo, List<Note> notes, Map<String, String> sources) {
    /** Copies the collections. */
    public SessionSnapshot {
        notes = List.copyOf(notes);
        sources = Map.copyOf(sources);
    }
}
