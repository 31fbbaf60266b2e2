package dev.varve.store;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stores sessions. Every method is atomic. It can be called from any thread and, if the storage is shared, from any
 * process. Once a method has returned, its effect survives a crash, within the durability that the store was opened with.
 *
 * <p>If the storage fails, methods throw {@link StoreException} or a subclass, and nothing has changed.
 */
public interface Store extends AutoCloseable {

    /** The session row, or empty if the session does not exist. */
    Optional<SessionState> state(Scope scope);

    /**
     * The session row, for a caller that has it from an earlier call. A store on a network can avoid most of the transfer
     * if the row is unchanged. The default ignores {@code expected}.
     *
     * @param expected the row as the caller knows it, or an empty one
     */
    default Optional<SessionState> state(Scope scope, SessionState expected) {
        return state(scope);
    }

    /**
     * Appends messages, all or none, and creates the session with the first one.
     *
     * @throws dev.varve.DuplicateMessageException if a non-empty message id is already in the session, or twice in the
     *     batch. This is checked first, so that a host that sends a tool result again learns that it is already there
     * @throws dev.varve.InvalidMessageException see {@link SessionState#append}
     */
    SessionState.Appended append(Scope scope, List<CountedMessage> messages);

    /**
     * Like {@link #append(Scope, List)}, for a caller that has the session's row from an earlier call. A store on a network
     * can save the round trip that reads it. If the row has changed meanwhile, the result is still the same. The default
     * ignores {@code expected}.
     *
     * @param expected the row as the caller knows it
     */
    default SessionState.Appended append(Scope scope, List<CountedMessage> messages, SessionState expected) {
        return append(scope, messages);
    }

    /**
     * The messages of a span, in order. Numbers beyond the log are ignored, and so are those of deleted messages.
     *
     * @throws StoreCorruptException if others are missing or damaged; {@link #readable} has the rest
     */
    List<LoggedMessage> messages(Scope scope, Span span);

    /** As many messages of a span as can be read, and where the others would stand. The default halves what cannot be read. */
    default ReadableMessages readable(Scope scope, Span span) {
        return ReadableMessages.of(state(scope).orElseGet(SessionState::empty), span, part -> messages(scope, part));
    }

    /**
     * Some messages, in any order. Missing ones are left out. The default reads them one by one.
     *
     * @param seqs sequence numbers without duplicates
     */
    default List<LoggedMessage> messages(Scope scope, Collection<Long> seqs) {
        return seqs.stream()
                .flatMap(seq -> messages(scope, new Span(seq, seq + 1)).stream())
                .toList();
    }

    /**
     * The newest messages in order, oldest first: from the first message at or after {@code from} whose running sum
     * exceeds {@code tokensBelow}, to the end of the log.
     *
     * @param tokensBelow running sum ({@link LoggedMessage#tokensThrough()}) up to which messages are left out
     */
    List<LoggedMessage> tail(Scope scope, long from, long tokensBelow);

    /**
     * Notes with any of the statuses, in the order in which their spans end. The sources of a reflection come before it. So
     * active notes are in span order, and all notes together are in an order in which they can be replayed.
     */
    List<Note> notes(Scope scope, Set<Note.Status> statuses);

    /**
     * Makes one change of memory. It may be on disk a moment after this returns, if it is {@link Commit#isRepeatable}.
     *
     * @return the row afterwards, or empty if nothing was written: because {@link SessionState#commit} refused it, the
     *     session does not exist, a note that changes status is missing, or the id of a new note is taken
     */
    Optional<SessionState> commit(Scope scope, Commit commit);

    /**
     * Makes one change of memory, unless somebody else has taken the lease since.
     *
     * @return as for {@link #commit(Scope, Commit)}; also empty if somebody else holds or held the lease after this one
     */
    Optional<SessionState> commit(Scope scope, Commit commit, Lease lease);

    /**
     * Like {@link #commit(Scope, Commit)}, for a caller that has the session's row from an earlier call. A store on a network
     * can save the round trip that reads it. If the row has changed meanwhile, the result is still the same. The default
     * ignores {@code expected}.
     *
     * @param expected the row as the caller knows it, or an empty one
     */
    default Optional<SessionState> commit(Scope scope, Commit commit, SessionState expected) {
        return commit(scope, commit);
    }

    /**
     * Like {@link #commit(Scope, Commit, Lease)}, likewise.
     *
     * @param expected the row as the caller knows it, or an empty one
     */
    default Optional<SessionState> commit(Scope scope, Commit commit, Lease lease, SessionState expected) {
        return commit(scope, commit, lease);
    }

    /** The leases, which say who may write the memory of which session. */
    Leases leases();

    /** Searches messages and notes by words; best hits first. */
    RecallResult search(Scope scope, RecallQuery query);

    /**
     * The same in several sessions of one tenant. The default searches one after the other.
     *
     * @return a result for each session, in their order
     */
    default List<RecallResult> search(List<Scope> sessions, RecallQuery query) {
        return sessions.stream().map(session -> search(session, query)).toList();
    }

    /**
     * Selects from many sessions those in which a {@link #search} for some words is worthwhile, best first. This is an
     * estimate that needs only a few reads, however many sessions there are. The default selects all.
     *
     * @param sessions sessions of one tenant; if the words do not decide, earlier ones are preferred
     * @param text     text with the words to search for
     * @param most     maximum number of sessions to select
     */
    default List<Scope> promising(List<Scope> sessions, String text, int most) {
        return sessions;
    }

    /** Search by meaning; by default none, for stores that search words only. */
    default Vectors vectors() {
        return Vectors.NONE;
    }

    /** Sessions of a tenant in {@link SessionSummary#NEWEST_FIRST} order. */
    List<SessionSummary> sessions(String tenant);

    /** Sessions that match a query; those that have been quiet longest come first. */
    List<SessionSummary> sessions(SessionQuery query);

    /**
     * The version of the storage's schema. This is one read that touches no session, so it also shows whether the storage
     * can be reached.
     */
    SchemaVersion schema();

    /**
     * Facts of a resource with any of the statuses, newest first; facts of the same time are ordered by id. Facts are
     * written by {@link #commit}, in the transaction of the commit that contains them.
     */
    List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses);

    /**
     * Deletes one fact. Facts that it replaced become current again. Corrections of it go, and so do lines of hand-outs that
     * repeat it. Returns whether it existed.
     */
    boolean deleteFact(String tenant, String resource, String id);

    /** Keeps a correction. Returns false, and changes nothing, if the resource has one with that id. */
    boolean correct(Correction correction);

    /** Corrections of a resource in {@link Correction#NEWEST_FIRST} order, also those that were undone. */
    List<Correction> corrections(String tenant, String resource);

    /** Takes a correction back. Returns whether there is one with that id. */
    boolean undoCorrection(String tenant, String resource, String id);

    /**
     * Keeps a hand-out, and deletes the oldest of the resource beyond {@link HandOut#MOST}. Returns false, and changes
     * nothing, if the resource has one with that id.
     */
    boolean handOut(HandOut handOut);

    /** Hand-outs to any session of a resource in {@link HandOut#NEWEST_FIRST} order, up to a limit. */
    List<HandOut> handOuts(String tenant, String resource, int most);

    /** Hand-outs to a session in {@link HandOut#NEWEST_FIRST} order, up to a limit. */
    List<HandOut> handOuts(Scope session, int most);

    /** Says what became of a hand-out. Returns whether there is one with that id. */
    boolean markUse(String tenant, String resource, String id, HandOut.Use use);

    /** Deletes the hand-outs of a resource that are older. Returns how many there were. */
    int deleteHandOuts(String tenant, String resource, Instant before);

    /**
     * Deletes a session with everything in it, including the facts that came from it. Facts that those had replaced become
     * current again. Corrections of what it said or taught go, hand-outs to it go, and so do words that came from it, see
     * {@link Gone}. Returns whether the session existed.
     */
    boolean delete(Scope scope);

    /** The same, but the facts that came from it stay, with their corrections. */
    boolean retire(Scope scope);

    /** Releases the storage. Can be called more than once. */
    @Override
    void close();
}
