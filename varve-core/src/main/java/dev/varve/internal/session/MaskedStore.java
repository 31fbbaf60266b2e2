package dev.varve.internal.session;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.ForwardingStore;
import dev.varve.store.QuantisedVector;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.Vectors;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A store whose secrets nobody reads: every text that comes from it is masked. What is stored stays as it is, so a finder that
 * knows more masks what was stored before. Writes go to the store unchanged.
 */
final class MaskedStore extends ForwardingStore {
    private final Store store;
    private final Masking masking;
    private final boolean own;
    private final MaskedHits hits;

    /**
     * Masks what is read from a store.
     *
     * @param own whether messages and rows stay as they are, for the session's own agent
     */
    MaskedStore(Store store, Masking masking, boolean own) {
        super(store);
        this.store = store;
        this.masking = masking;
        this.own = own;
        this.hits = new MaskedHits(masking, own);
    }

    Store unmasked() {
        return store;
    }

    boolean isOwn() {
        return own;
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return own ? store.state(scope) : store.state(scope).map(masking::state);
    }

    @Override
    public Optional<SessionState> state(Scope scope, SessionState expected) {
        return own ? store.state(scope, expected) : state(scope);
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return said(store.messages(scope, span));
    }

    @Override
    public ReadableMessages readable(Scope scope, Span span) {
        ReadableMessages read = store.readable(scope, span);
        return new ReadableMessages(said(read.messages()), read.holes());
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Collection<Long> seqs) {
        return said(store.messages(scope, seqs));
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return said(store.tail(scope, from, tokensBelow));
    }

    List<LoggedMessage> said(List<LoggedMessage> messages) {
        return own ? messages : masking.messages(messages);
    }

    @Override
    public List<Note> notes(Scope scope, Set<Note.Status> statuses) {
        return Masking.each(store.notes(scope, statuses), masking::note);
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        return Masking.each(store.facts(tenant, resource, statuses), masking::fact);
    }

    @Override
    public List<Correction> corrections(String tenant, String resource) {
        return Masking.each(store.corrections(tenant, resource), masking::correction);
    }

    @Override
    public List<HandOut> handOuts(String tenant, String resource, int most) {
        return Masking.each(store.handOuts(tenant, resource, most), masking::handOut);
    }

    @Override
    public List<HandOut> handOuts(Scope session, int most) {
        return Masking.each(store.handOuts(session, most), masking::handOut);
    }

    @Override
    public RecallResult search(Scope scope, RecallQuery query) {
        RecallQuery asked = hits.query(query);
        return asked.text().isBlank() && !query.text().isBlank()
                ? RecallResult.NONE
                : hits.of(store.search(scope, asked), asked);
    }

    @Override
    public List<RecallResult> search(List<Scope> sessions, RecallQuery query) {
        RecallQuery asked = hits.query(query);
        if (asked.text().isBlank() && !query.text().isBlank()) {
            return sessions.stream().map(any -> RecallResult.NONE).toList();
        }
        return store.search(sessions, asked).stream()
                .map(found -> hits.of(found, asked))
                .toList();
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return summaries(store.sessions(tenant));
    }

    @Override
    public List<SessionSummary> sessions(SessionQuery query) {
        return summaries(store.sessions(query));
    }

    private List<SessionSummary> summaries(List<SessionSummary> sessions) {
        return own ? sessions : Masking.each(sessions, masking::summary);
    }

    @Override
    public Vectors vectors() {
        Vectors vectors = store.vectors();
        return vectors == Vectors.NONE ? vectors : new MaskedVectors(vectors);
    }

    /** Vector search whose hits are masked. */
    private final class MaskedVectors implements Vectors {
        private final Vectors vectors;

        MaskedVectors(Vectors vectors) {
            this.vectors = vectors;
        }

        @Override
        public Progress progress(Scope scope, String model) {
            return vectors.progress(scope, model);
        }

        @Override
        public boolean add(Scope scope, Batch batch) {
            return vectors.add(scope, batch);
        }

        @Override
        public long count(Scope scope, Span messages, Set<String> notes) {
            return vectors.count(scope, messages, notes);
        }

        @Override
        public void keepOnly(Scope scope, Set<String> models) {
            vectors.keepOnly(scope, models);
        }

        @Override
        public RecallResult nearest(Scope scope, String model, QuantisedVector meant, RecallQuery query) {
            return hits.of(vectors.nearest(scope, model, meant, query), query);
        }
    }
}
