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
 * A change of a session's memory. Memory changes in no other way. It is prepared outside of any transaction, then checked
 * and written inside one; see {@link SessionState#commit}. Immutable.
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

    /** Messages to delete. The running sums of later messages are reduced accordingly. */
    default Optional<Span> erased() {
        return Optional.empty();
    }

    /**
     * {@link SessionState#createdAt()} of the session that a model has read, if any. If the session was deleted meanwhile
     * and started again under the same key, it is a different session, and the commit is refused.
     */
    default Optional<Instant> birth() {
        return Optional.empty();
    }

    /** Ids of facts of the resource to delete, in the same transaction. Facts that they replaced become current again. */
    default Set<String> forgotten() {
        return Set.of();
    }

    /** Facts to write, in the same transaction. */
    default Learning learning() {
        return Learning.NONE;
    }

    /**
     * True if the same can be worked out again from the messages, at no cost. A store need not wait for its disk then: if the
     * whole machine fails, the session stands where it stood before.
     */
    default boolean isRepeatable() {
        return false;
    }

    /** A commit that names a note twice is refused later, by what the session holds. */
    private static Map<String, Note.Status> all(List<? extends Note> notes, Note.Status status) {
        return notes.stream().map(Note::id).distinct().collect(Collectors.toMap(id -> id, id -> status));
    }

    /**
     * An observation becomes durable, but not yet active.
     *
     * @param chunk with status {@code BUFFERED}; begins where the last chunk ends
     * @param usage what it cost
     * @param gone  {@link SessionState#goneMessages()} when the messages were read, so that a note on deleted messages is
     *     refused
     */
    record Buffer(Observation chunk, Usage usage, Optional<Instant> birth, long gone) implements Commit {

        /** A chunk that was not just written by a model, for a session without deletions. */
        public Buffer(Observation chunk, Usage usage) {
            this(chunk, usage, Optional.empty(), 0);
        }

        /** The same chunk, read when this many messages had been deleted. */
        public Buffer withGone(long messages) {
            return new Buffer(chunk, usage, birth, messages);
        }

        @Override
        public List<Note> inserts() {
            return List.of(chunk);
        }

        @Override
        public boolean isRepeatable() {
            return usage.equals(Usage.NONE);
        }

        @Override
        public Map<String, Note.Status> changes() {
            return Map.of();
        }
    }

    /**
     * Chunks replace the messages that they cover.
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
            return all(chunks, Note.Status.ACTIVE);
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }
    }

    /**
     * A reflection replaces active notes.
     *
     * @param epoch      epoch of the row when the sources were read
     * @param reflection with status {@code ACTIVE}; its span is the union of its sources' spans
     * @param sources    the active notes that it replaces, in span order and without gaps
     * @param usage      what it cost, including failed attempts
     * @param learning   facts that were found along the way
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

        /** A reflection that was not just written by a model. */
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
            return all(sources, Note.Status.SUPERSEDED);
        }

        @Override
        public boolean isRepeatable() {
            return usage.equals(Usage.NONE);
        }
    }

    /**
     * A model was paid without a result: its answer could not be used, or the call failed.
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
     * Only facts: the notes that they come from stay, because they could not be condensed.
     *
     * @param epoch epoch of the row when the notes were read
     * @param usage what it cost
     */
    record Learn(long epoch, Learning learning, Usage usage, Optional<Instant> birth) implements Commit {
        /** Facts that were not just found by a model. */
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
     * Notes are deleted and the messages stay: either all notes, so that all messages are raw again, or all reflections, so
     * that the observations that they replaced count again.
     *
     * @param version  version of the row that this is based on
     * @param removed  every note, or every reflection
     * @param restored superseded observations that lose their successor
     */
    record Clear(long version, List<Note> removed, List<Note> restored) implements Commit {
        /** Copies the collections. */
        public Clear {
            removed = List.copyOf(removed);
            restored = List.copyOf(restored);
        }

        /** True if all notes are deleted. */
        public boolean isAll() {
            return removed.stream().anyMatch(Observation.class::isInstance);
        }

        @Override
        public List<Note> inserts() {
            return List.of();
        }

        @Override
        public Map<String, Note.Status> changes() {
            return all(restored, Note.Status.ACTIVE);
        }

        @Override
        public Set<String> removals() {
            return removed.stream().map(Note::id).collect(Collectors.toSet());
        }
    }

    /**
     * Messages are deleted, with everything derived from them.
     *
     * @param version  version of the row when all this was worked out
     * @param span     whole groups; its numbers are never used again
     * @param messages the messages that are deleted
     * @param removed  every note that was derived from any of them, as it was
     * @param restored superseded notes that lose their successor and are not derived from any of the messages; they
     *     become active again
     * @param rebuilt  replacements for the observations among {@code removed}: one each, with the same span, written from
     *     what remains
     * @param facts    ids of facts that were derived from any of them
     * @param traces   words that only these messages had, as far as corrections or hand-outs of the resource repeat them
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
            Set<String> traces,
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
            traces = Set.copyOf(traces);
        }

        @Override
        public List<Note> inserts() {
            return List.copyOf(rebuilt);
        }

        @Override
        public Map<String, Note.Status> changes() {
            return all(restored, Note.Status.ACTIVE);
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

        /** The counts of what is deleted. */
        public Erasure erasure() {
            return new Erasure(span, messages.size(), rebuilt.size(), removed.size() - rebuilt.size(), facts.size());
        }
    }
}
