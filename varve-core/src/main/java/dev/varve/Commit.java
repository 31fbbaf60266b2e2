package dev.varve;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A change of memory, the only kind there is. Decided outside any transaction, checked and written inside one; see
 * {@link SessionState#commit}.
 */
public sealed interface Commit {

    /** Records to write. */
    List<MemoryRecord> inserts();

    /** Records that change status, by id. */
    Map<String, MemoryRecord.Status> changes();

    /**
     * {@link SessionState#createdAt()} of the session that a model has read, if one has: a session that was deleted
     * meanwhile and begun anew under the same key is another one, and the commit is refused.
     */
    default Optional<Instant> birth() {
        return Optional.empty();
    }

    /** Facts to write, in the same transaction. */
    default Learning learning() {
        return Learning.NONE;
    }

    /**
     * An observation becomes durable, but not yet active.
     *
     * @param chunk with status {@code BUFFERED}; begins where the last chunk ends
     * @param usage what it cost
     */
    record Buffer(Observation chunk, Usage usage, Optional<Instant> birth) implements Commit {

        /** A chunk that no model has written just now. */
        public Buffer(Observation chunk, Usage usage) {
            this(chunk, usage, Optional.empty());
        }

        @Override
        public List<MemoryRecord> inserts() {
            return List.of(chunk);
        }

        @Override
        public Map<String, MemoryRecord.Status> changes() {
            return Map.of();
        }
    }

    /**
     * Chunks take the place of the messages that they cover.
     *
     * @param chunks the oldest chunks, in span order, at least one
     */
    record Activate(List<Observation> chunks) implements Commit {
        public Activate {
            chunks = List.copyOf(chunks);
            if (chunks.isEmpty()) {
                throw new IllegalArgumentException("nothing to activate");
            }
        }

        @Override
        public List<MemoryRecord> inserts() {
            return List.of();
        }

        @Override
        public Map<String, MemoryRecord.Status> changes() {
            return chunks.stream().collect(Collectors.toMap(Observation::id, chunk -> MemoryRecord.Status.ACTIVE));
        }
    }

    /**
     * A reflection takes the place of active records.
     *
     * @param epoch      epoch of the row when the sources were read
     * @param reflection with status {@code ACTIVE}
     * @param sources    the records that it replaces
     * @param usage      what it cost, failed attempts included
     * @param learning   facts that were found on the way (ZOR-09)
     */
    record Reflect(
            long epoch,
            Reflection reflection,
            List<MemoryRecord> sources,
            Usage usage,
            Learning learning,
            Optional<Instant> birth)
            implements Commit {
        public Reflect {
            sources = List.copyOf(sources);
        }

        /** A reflection without facts. */
        public Reflect(long epoch, Reflection reflection, List<MemoryRecord> sources, Usage usage) {
            this(epoch, reflection, sources, usage, Learning.NONE, Optional.empty());
        }

        /** A reflection that no model has written just now. */
        public Reflect(long epoch, Reflection reflection, List<MemoryRecord> sources, Usage usage, Learning learning) {
            this(epoch, reflection, sources, usage, learning, Optional.empty());
        }

        /** The same, of a session that began then. */
        public Reflect of(Instant sessionBegan) {
            return new Reflect(epoch, reflection, sources, usage, learning, Optional.of(sessionBegan));
        }

        @Override
        public List<MemoryRecord> inserts() {
            return List.of(reflection);
        }

        @Override
        public Map<String, MemoryRecord.Status> changes() {
            return sources.stream()
                    .collect(Collectors.toMap(MemoryRecord::id, source -> MemoryRecord.Status.SUPERSEDED));
        }
    }

    /**
     * Models were paid and nothing came of it: an answer that did not count, a call that failed.
     *
     * @param usage what it cost
     */
    record Spend(Usage usage) implements Commit {
        @Override
        public List<MemoryRecord> inserts() {
            return List.of();
        }

        @Override
        public Map<String, MemoryRecord.Status> changes() {
            return Map.of();
        }
    }

    /**
     * Facts alone: the notes that they come from stay as they are, because nothing shorter could be made of them.
     *
     * @param epoch epoch of the row when the notes were read
     * @param usage what it cost
     */
    record Learn(long epoch, Learning learning, Usage usage) implements Commit {
        @Override
        public List<MemoryRecord> inserts() {
            return List.of();
        }

        @Override
        public Map<String, MemoryRecord.Status> changes() {
            return Map.of();
        }
    }
}
