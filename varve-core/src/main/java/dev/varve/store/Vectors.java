package dev.varve.store;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The part of a store that searches by meaning: vectors of the passages of messages and of open notes, per model. Vectors
 * are added later than the text and deleted with it in the same transaction. They can be computed again from the text at
 * any time.
 *
 * <p>Thread-safe; methods throw what those of the {@link Store} throw.
 */
public interface Vectors {
    /** For a store without vectors. None are computed for it, and recall searches by words only. */
    Vectors NONE = new Vectors() {
        @Override
        public Progress progress(Scope scope, String model) {
            return new Progress(Long.MAX_VALUE, Set.of());
        }

        @Override
        public boolean add(Scope scope, Batch batch) {
            return false;
        }

        @Override
        public long count(Scope scope, Span messages, Set<String> notes) {
            return 0;
        }

        @Override
        public void keepOnly(Scope scope, Set<String> models) {}

        @Override
        public RecallResult nearest(Scope scope, String model, QuantisedVector meant, RecallQuery query) {
            return RecallResult.NONE;
        }
    };

    /**
     * How far a model has come with a session.
     *
     * @param to    messages below it are done; 1 if none are
     * @param notes ids of notes that are done
     */
    record Progress(long to, Set<String> notes) {
        /** Copies the collections. */
        public Progress {
            notes = Set.copyOf(notes);
        }
    }

    /**
     * The vector of a passage.
     *
     * @param seq     number of the message; 0 for a note
     * @param note    id of the note; empty for a message
     * @param passage number of the passage in the text, from 0
     * @param vector  what the model made of it
     */
    record Entry(long seq, String note, int passage, QuantisedVector vector) {
        /** An entry for a passage of a message. */
        public static Entry ofMessage(long seq, int passage, QuantisedVector vector) {
            return new Entry(seq, "", passage, vector);
        }

        /** An entry for a passage of a note. */
        public static Entry ofNote(String note, int passage, QuantisedVector vector) {
            return new Entry(0, note, passage, vector);
        }
    }

    /**
     * The next vectors of a session from one model.
     *
     * @param model   its name
     * @param birth   when the session began that was read; one that was deleted and begun afresh is another one
     * @param gone    messages that had been deleted from it by then; after a deletion nothing counts that was read before
     * @param span    messages that are done by this, whether or not they have vectors; empty if only notes are
     * @param entries in any order
     */
    record Batch(String model, Instant birth, long gone, Span span, List<Entry> entries) {
        /** Copies the collections. */
        public Batch {
            entries = List.copyOf(entries);
        }

        /** True if it was computed from this session in its current life; messages may have been added since. */
        public boolean isOf(SessionState state) {
            return birth.equals(state.createdAt()) && gone == state.goneMessages();
        }
    }

    /** How far a model has come; at the beginning if the session does not exist. */
    Progress progress(Scope scope, String model);

    /**
     * Adds vectors. Those of deleted notes are left out, and existing ones are replaced.
     *
     * @return false if nothing was written: because the session was deleted or started again, messages were deleted
     *     meanwhile, or the messages do not directly follow those that already have vectors
     */
    boolean add(Scope scope, Batch batch);

    /** How many vectors belong to the messages of a span and to notes with these ids, over all models. */
    long count(Scope scope, Span messages, Set<String> notes);

    /** Deletes the vectors of all models but these. */
    void keepOnly(Scope scope, Set<String> models);

    /**
     * The messages and open notes whose best passages are most similar to a vector, best first. Scores are cosines. Only
     * the times and the limit of the query are used.
     */
    RecallResult nearest(Scope scope, String model, QuantisedVector meant, RecallQuery query);
}
