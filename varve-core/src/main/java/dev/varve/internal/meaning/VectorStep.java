package dev.varve.internal.meaning;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.VarveException;
import dev.varve.embedding.Embedder;
import dev.varve.store.QuantisedVector;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.Vectors;
import dev.varve.store.Vectors.Entry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Computes what a model has not computed of a session yet, a batch at a time. */
public final class VectorStep {
    /** At least a moment's work, and at most some seconds'. */
    private static final int PASSAGES = 32;

    /** The rest of a long message is tool output, where words find more than meaning does. */
    private static final int OF_MESSAGE = 8;

    private static final int READ_AT_ONCE = 64;
    private static final Set<Note.Status> OPEN = EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED);

    private final Store store;
    private final Embedder embedder;
    private final UnaryOperator<String> masking;

    /** @param masking takes secrets out of what the model reads */
    public VectorStep(Store store, Embedder embedder, UnaryOperator<String> masking) {
        this.store = store;
        this.embedder = embedder;
        this.masking = masking;
    }

    /** A passage that is to have a vector, and what makes an entry of it. */
    private record Wanted(long seq, String note, int passage, String text) {
        Entry with(QuantisedVector vector) {
            return new Entry(seq, note, passage, vector);
        }
    }

    /** How many messages of a session have no vectors yet. */
    public long missing(Scope scope) {
        return store.state(scope)
                .map(state -> {
                    long to = store.vectors().progress(scope, embedder.name()).to();
                    return Math.max(0, state.lastSeq() + 1 - to - gone(state, to));
                })
                .orElse(0L);
    }

    private static long gone(SessionState state, long from) {
        return from > state.lastSeq() ? 0 : state.goneIn(new Span(from, state.lastSeq() + 1));
    }

    /**
     * Computes some. Returns whether there may be more; not if others were faster, or messages were deleted meanwhile:
     * whoever did it has used the session, too.
     */
    public boolean some(Scope scope) {
        Optional<SessionState> state = store.state(scope);
        if (state.isEmpty()) {
            return false;
        }
        Vectors.Progress progress = store.vectors().progress(scope, embedder.name());
        List<Wanted> wanted = new ArrayList<>();
        Span span = messages(scope, state.get(), progress, wanted);
        if (span.isEmpty()) {
            notes(scope, progress, wanted);
        }
        if (span.isEmpty() && wanted.isEmpty()) {
            return false;
        }
        return add(scope, state.get(), span, wanted);
    }

    private Span messages(Scope scope, SessionState state, Vectors.Progress progress, List<Wanted> wanted) {
        long from = progress.to();
        if (from > state.lastSeq()) {
            return new Span(1, 1);
        }
        long end = Math.min(from + READ_AT_ONCE, state.lastSeq() + 1);
        for (LoggedMessage logged : store.messages(scope, new Span(from, end))) {
            if (wanted.size() >= PASSAGES) {
                return new Span(from, logged.seq());
            }
            add(wanted, logged.seq(), "", SearchText.meant(logged.message()));
        }
        return new Span(from, end);
    }

    private void notes(Scope scope, Vectors.Progress progress, List<Wanted> wanted) {
        for (Note note : store.notes(scope, OPEN)) {
            if (wanted.size() < PASSAGES && !progress.notes().contains(note.id())) {
                add(wanted, 0, note.id(), SearchText.meant(note));
            }
        }
    }

    private void add(List<Wanted> wanted, long seq, String note, List<String> passages) {
        for (int i = 0; i < Math.min(passages.size(), OF_MESSAGE); i++) {
            if (embedder.reads(passages.get(i))) {
                wanted.add(new Wanted(seq, note, i, masking.apply(passages.get(i))));
            }
        }
    }

    private boolean add(Scope scope, SessionState state, Span span, List<Wanted> wanted) {
        List<float[]> computed = wanted.isEmpty()
                ? List.of()
                : embedder.passages(wanted.stream().map(Wanted::text).toList());
        if (computed.size() != wanted.size()) {
            throw new VarveException("the model " + embedder.name() + " gave " + computed.size() + " vectors for "
                    + wanted.size() + " texts");
        }
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            entries.add(wanted.get(i).with(QuantisedVector.of(computed.get(i))));
        }
        return store.vectors()
                .add(scope, new Vectors.Batch(embedder.name(), state.createdAt(), state.goneMessages(), span, entries));
    }
}
