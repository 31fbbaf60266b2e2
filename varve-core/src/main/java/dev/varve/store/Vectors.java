package dev.varve.store;

import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The part of a store that finds by meaning: vectors of the passages of messages and of open notes, by model. They come
 * later than the text, go together with it in the same transaction, and can be computed anew from it at any time.
 *
 * <p>Thread-safe; methods throw what those of the {@link Store} throw.
 */
public interface Vectors {
    /** Of a store that keeps none. Nothing is computed for it, and recall goes by words alone. */
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
        /** Of a message. */
        public static Entry ofMessage(long seq, int passage, QuantisedVector vector) {
            return new Entry(seq, "", passage, vector);
        }

        /** Of a note. */
        public static Entry ofNote(String note, int passage, QuantisedVector vector) {
            return new Entry(0, note, passage, vector);
        }
    }

    /**
     * What a model has made of a session next.
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

        /** Whether it was made from the session as it is now, apart from what was said since. */
        public boolean isOf(SessionState state) {
            return birth.equals(state.createdAt()) && gone == state.goneMessages();
        }
    }

    /** How far a model has got: nowhere, if the session does not exist. */
    Progress progress(Scope scope, String model);

    /**
     * Adds vectors. Those of notes that are gone by now are left out, those that are there already replaced.
     *
     * @return false if the session is gone or another one, if messages of it were deleted meanwhile, or if the messages do
     *     not follow those that are done; nothing is written then
     */
    boolean add(Scope scope, Batch batch);

    /** How many there are of messages of a span and of notes with these ids, by any model: what goes with them. */
    long count(Scope scope, Span messages, Set<String> notes);

    /** Deletes the vectors of all models but these. */
    void keepOnly(Scope scope, Set<String> models);

    /**
     * The messages and open notes whose best passages are most alike to what is meant, best first; scores are cosines. Of a
     * query the times and the limit count.
     */
    RecallResult nearest(Scope scope, String model, QuantisedVector meant, RecallQuery query);
}
