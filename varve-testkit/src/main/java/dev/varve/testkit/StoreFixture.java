package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.internal.forget.RuleRewriter;
import dev.varve.internal.forget.SpanEraser;
import dev.varve.internal.session.Coverage;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The common base of the chapters of {@link StoreContract}. */
interface StoreFixture {
    /** The session of most tests. */
    Scope SCOPE = new Scope("acme", "ada", "telegram:1");
    /** Every message. */
    Span ALL = new Span(1, Integer.MAX_VALUE);
    /** Notes of every status. */
    Set<Note.Status> ANY = EnumSet.allOf(Note.Status.class);

    /** The store under test. */
    Store store();

    /** The same storage again, if the store keeps it beyond closing. */
    Optional<Store> closeAndReopen() throws Exception;

    /** All that can be read of a session, to compare before and after. */
    record Snapshot(Optional<SessionState> state, List<LoggedMessage> messages, List<Note> notes, long searchable) {}

    /** All that the store holds of a session. */
    default Snapshot snapshot(Scope scope) {
        return new Snapshot(
                store().state(scope),
                store().messages(scope, ALL),
                store().notes(scope, ANY),
                store().search(scope, RecallQuery.of("chunk digest hello result"))
                        .total());
    }

    /** Appends to a session. */
    default SessionState.Appended append(Scope scope, CountedMessage... messages) {
        return store().append(scope, List.of(messages));
    }

    /** Appends to {@link #SCOPE}. */
    default SessionState append(CountedMessage... messages) {
        return append(SCOPE, messages).state();
    }

    /** Appends messages of ten tokens each, which may be observed at once. */
    default SessionState appendHellos(int count) {
        SessionState state = store().state(SCOPE).orElse(SessionState.empty());
        for (int i = 0; i < count; i++) {
            state = append(Messages.assistant("hello " + i));
        }
        return state;
    }

    /** Commits to {@link #SCOPE}, which must not be refused. */
    default SessionState commit(Commit commit) {
        return store().commit(SCOPE, commit).orElseThrow(() -> new AssertionError("refused: " + commit));
    }

    /** The row of {@link #SCOPE}. */
    default SessionState state() {
        return store().state(SCOPE).orElseThrow(() -> new AssertionError("no session " + SCOPE));
    }

    /** Notes of {@link #SCOPE} with these statuses. */
    default List<Note> notes(Note.Status first, Note.Status... more) {
        return store().notes(SCOPE, EnumSet.of(first, more));
    }

    /** Searches {@link #SCOPE}. */
    default RecallResult search(String words) {
        return store().search(SCOPE, RecallQuery.of(words));
    }

    /** Sequence numbers of the messages that a search finds, best first. */
    default List<Long> found(String words) {
        return found(SCOPE, words);
    }

    /** Numbers of the messages that words find. */
    default List<Long> found(Scope scope, String words) {
        return store().search(scope, RecallQuery.of(words)).hits().stream()
                .filter(RecallResult.Hit.OfMessage.class::isInstance)
                .map(hit -> ((RecallResult.Hit.OfMessage) hit).message().seq())
                .toList();
    }

    /** Deletes messages with everything derived from them. Returns the deleted span. */
    default Optional<Span> erase(long from, long to) {
        Optional<Commit.Erase> erase = eraser().plan(SCOPE, new Span(from, to));
        erase.ifPresent(this::commit);
        return erase.map(Commit.Erase::span);
    }

    /** Plans deletions; a scripted model, which names the messages, writes notes again. */
    default SpanEraser eraser() {
        return new SpanEraser(
                store(),
                new RuleRewriter(
                        ScriptedModel::new,
                        TokenEstimator.scriptAware(),
                        Policy.defaults(),
                        SettableClock.at(Messages.START)));
    }

    /** Each message is raw or covered once. */
    default void checkCoverage() {
        assertThat(Coverage.of(store(), SCOPE).problems()).isEmpty();
    }

    /** Ids of the notes that a search finds, best first. */
    default List<String> foundNotes(String words) {
        return search(words).hits().stream()
                .filter(RecallResult.Hit.OfNote.class::isInstance)
                .map(hit -> ((RecallResult.Hit.OfNote) hit).note().id())
                .toList();
    }
}
