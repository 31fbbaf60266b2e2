package dev.varve.store;

import dev.varve.ContinuationHint;
import dev.varve.Erasure;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A change of memory, the only kind there is. Decided outside any transaction, checked and written inside one; see
 * {@link SessionState#commit}.
 */
public sealed interface Commit {

    /** Notes to write. */
    List<Note> inserts();

    /** Notes that change status, by id. */
    Map<String, Note.Status> changes();

    /** Ids of notes to delete, before others are written. */
    default Set<String> removals() {
        return Set.of();
    }

    /** Messages to delete. Running sums of later messages are lowered by what is deleted. */
    default Optional<Span> erased() {
        return Optional.empty();
    }

    /**
     * {@link SessionState#createdAt()} of the session that a model has read, if one has: a session that was deleted
     * meanwhile and begun anew under the same key is another one, and the commit is refused.
     */
    default Optional<Instant> birth() {
        return Optional.empty();
    }

    /** Ids of facts of the resource to delete, in the same transaction. The facts that they replaced count again. */
    default Set<String> forgotten() {
        return Set.of();
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
     * @param gone  {@link SessionState#goneMessages()} when the messages were read, so that what was written before a
     *     deletion does not outlive it
     */
    record Buffer(Observation chunk, Usage usage, Optional<Instant> birth, long gone) implements Commit {

        /** A chunk that no model has written just now, of a session from which nothing was deleted. */
        public Buffer(Observation chunk, Usage usage) {
            this(chunk, usage, Optional.empty(), 0);
        }

        /** The same chunk, read while so many messages were gone. */
        public Buffer withGone(long messages) {
            return new Buffer(chunk, usage, birth, messages);
        }

        @Override
        public List<Note> inserts() {
            return List.of(chunk);
        }

        @Override
        public Map<String, Note.Status> changes() {
            return Map.of();
        }
    }

    /**
     * Chunks take the place of the messages that they cover.
     *
     * @param chunks the oldest chunks, in span order, at least one
     */
    record Activate(List<Observation> chunks) implements Commit {
        /** Checks the values and copies the collections. */
        public Activate {
            chunks = List.copyOf(chunks);
            if (chunks.isEmpty()) {
                throw new IllegalArgumentException("nothing to activate");
            }
        }

        @Override
        public List<Note> inserts() {
            return List.of();
        }

        @Override
        public Map<String, Note.Status> changes() {
            return chunks.stream().collect(Collectors.toMap(Observation::id, chunk -> Note.Status.ACTIVE));
        }
    }

    /**
     * A reflection takes the place of active notes.
     *
     * @param epoch      epoch of the row when the sources were read
     * @param reflection with status {@code ACTIVE}; its span is that of its sources together
     * @param sources    the active notes that it replaces, in span order and without a gap between them
     * @param usage      what it cost, failed attempts included
     * @param learning   facts that were found on the way
     */
    record Reflect(
            long epoch,
            Reflection reflection,
            List<Note> sources,
            Usage usage,
            Learning learning,
            Optional<Instant> birth)
            implements Commit {
        /** Copies the collections. */
        public Reflect {
            sources = List.copyOf(sources);
        }

        /** A reflection without facts. */
        public Reflect(long epoch, Reflection reflection, List<Note> sources, Usage usage) {
            this(epoch, reflection, sources, usage, Learning.NONE, Optional.empty());
        }

        /** A reflection that no model has written just now. */
        public Reflect(long epoch, Reflection reflection, List<Note> sources, Usage usage, Learning learning) {
            this(epoch, reflection, sources, usage, learning, Optional.empty());
        }

        /** The same, of a session that began then. */
        public Reflect of(Instant sessionBegan) {
            return new Reflect(epoch, reflection, sources, usage, learning, Optional.of(sessionBegan));
        }

        @Override
        public List<Note> inserts() {
            return List.of(reflection);
        }

        @Override
        public Map<String, Note.Status> changes() {
            return sources.stream().collect(Collectors.toMap(Note::id, source -> Note.Status.SUPERSEDED));
        }
    }

    /**
     * Models were paid and nothing came of it: an answer that did not count, a call that failed.
     *
     * @param usage what it cost
     */
    record Spend(Usage usage) implements Commit {
        @Override
        public List<Note> inserts() {
            return List.of();
        }

        @Override
        public Map<String, Note.Status> changes() {
            return Map.of();
        }
    }

    /**
     * Facts alone: the notes that they come from stay as they are, because nothing shorter could be made of them.
     *
     * @param epoch epoch of the row when the notes were read
     * @param usage what it cost
     */
    record Learn(long epoch, Learning learning, Usage usage, Optional<Instant> birth) implements Commit {
        /** Facts that no model has found just now. */
        public Learn(long epoch, Learning learning, Usage usage) {
            this(epoch, learning, usage, Optional.empty());
        }

        /** The same, of a session that began then. */
        public Learn of(Instant sessionBegan) {
            return new Learn(epoch, learning, usage, Optional.of(sessionBegan));
        }

        @Override
        public List<Note> inserts() {
            return List.of();
        }

        @Override
        public Map<String, Note.Status> changes() {
            return Map.of();
        }
    }

    /**
     * Notes are deleted and the messages stay: all notes, so that the messages are raw again and are observed anew; or all
     * reflections, so that the observations which they replaced count again.
     *
     * @param version  version of the row when all this was worked out
     * @param removed  every note, or every reflection
     * @param restored superseded observations that lose their successor
     */
    record Clear(long version, List<Note> removed, List<Note> restored) implements Commit {
        /** Copies the collections. */
        public Clear {
            removed = List.copyOf(removed);
            restored = List.copyOf(restored);
        }

        /** Whether every note goes. */
        public boolean isAll() {
            return removed.stream().anyMatch(Observation.class::isInstance);
        }

        @Override
        public List<Note> inserts() {
            return List.of();
        }

        @Override
        public Map<String, Note.Status> changes() {
            return restored.stream().collect(Collectors.toMap(Note::id, note -> Note.Status.ACTIVE));
        }

        @Override
        public Set<String> removals() {
            return removed.stream().map(Note::id).collect(Collectors.toSet());
        }
    }

    /**
     * Messages are deleted, and all that was derived from them with them.
     *
     * @param version  version of the row when all this was worked out
     * @param span     whole groups; its numbers are gone for good
     * @param messages the messages that are deleted
     * @param removed  every note that was derived from any of them, as it was
     * @param restored superseded notes that lose their successor and are not derived from any of the messages; they
     *     become active again
     * @param rebuilt  what takes the place of the observations among {@code removed}: one each, of the same span,
     *     written from what remains
     * @param facts    ids of facts that were derived from any of them
     * @param hint     continuation hint that remains
     * @param userSeq  newest user message that remains, 0 if none
     */
    record Erase(
            long version,
            Span span,
            List<LoggedMessage> messages,
            List<Note> removed,
            List<Note> restored,
            List<Observation> rebuilt,
            Set<String> facts,
            ContinuationHint hint,
            long userSeq)
            implements Commit {
        /** Copies the collections. */
        public Erase {
            messages = List.copyOf(messages);
            removed = List.copyOf(removed);
            restored = List.copyOf(restored);
            rebuilt = List.copyOf(rebuilt);
            facts = Set.copyOf(facts);
        }

        @Override
        public List<Note> inserts() {
            return List.copyOf(rebuilt);
        }

        @Override
        public Map<String, Note.Status> changes() {
            return restored.stream().collect(Collectors.toMap(Note::id, note -> Note.Status.ACTIVE));
        }

        @Override
        public Set<String> removals() {
            return removed.stream().map(Note::id).collect(Collectors.toSet());
        }

        @Override
        public Optional<Span> erased() {
            return Optional.of(span);
        }

        @Override
        public Set<String> forgotten() {
            return facts;
        }

        /** What it takes along, in numbers. */
        public Erasure erasure() {
            return new Erasure(span, messages.size(), rebuilt.size(), removed.size() - rebuilt.size(), facts.size());
        }
    }
}
