package dev.varve.store;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps sessions. Every method is atomic and safe to call from any thread and, where the storage is shared, from any
 * process; what a method has returned survives a crash, within the durability that the store was opened with.
 *
 * <p>Methods throw {@link StoreException} or one of its children when the storage fails, and leave it as it was.
 */
public interface Store extends AutoCloseable {

    /** The session row, or empty if the session does not exist. */
    Optional<SessionState> state(Scope scope);

    /**
     * The session row, for a caller who has it from an earlier call. A store on a network can spare most of the answer if it
     * is still the same. The default pays no heed to it.
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
     *     batch; checked first, so that a host that sends a tool result again learns that it is there
     * @throws dev.varve.InvalidMessageException see {@link SessionState#append}
     */
    SessionState.Appended append(Scope scope, List<CountedMessage> messages);

    /**
     * Appends as {@link #append(Scope, List)} does, for a caller who has the session's row from an earlier call. A store
     * on a network can spare the round trip that reads it; if the row is another by now, nothing else differs. The
     * default pays no heed to it.
     *
     * @param expected the row as the caller knows it
     */
    default SessionState.Appended append(Scope scope, List<CountedMessage> messages, SessionState expected) {
        return append(scope, messages);
    }

    /** The messages of a span in order; what lies beyond the log is left out. */
    List<LoggedMessage> messages(Scope scope, Span span);

    /**
     * Some messages, in any order; those that are not there are left out. The default reads them one by one.
     *
     * @param seqs their numbers, each once
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
     * Records with any of the statuses, in the order in which their spans end. Sources of a reflection come before it,
     * so that active notes are in span order, and all notes together are in an order that can be replayed.
     */
    List<Note> notes(Scope scope, Set<Note.Status> statuses);

    /**
     * Makes one change of memory.
     *
     * @return the row afterwards, or empty if {@link SessionState#commit} refused it, the session does not exist, a
     *     note that changes status is not there, or a new one has the id of another; nothing is written then
     */
    Optional<SessionState> commit(Scope scope, Commit commit);

    /**
     * Makes one change of memory, if nobody else has taken the lease since.
     *
     * @return as {@link #commit(Scope, Commit)}, and empty if another has or had the lease after this one
     */
    Optional<SessionState> commit(Scope scope, Commit commit, Lease lease);

    /** Who may write the memory of which session. */
    Leases leases();

    /** Finds messages and notes by words, best first. */
    RecallResult search(Scope scope, RecallQuery query);

    /**
     * Those of many sessions that are worth a {@link #search} for some words, the best first. It is an estimate, made in a
     * few reads however many sessions there are; the searches decide. The default leaves none out.
     *
     * @param sessions of one tenant; where words tell nothing, those that come first here are preferred
     * @param text     whose words are looked for
     * @param most     as many as a store that estimates should return
     */
    default List<Scope> promising(List<Scope> sessions, String text, int most) {
        return sessions;
    }

    /** What finds by meaning; default none, for stores that only find words. */
    default Vectors vectors() {
        return Vectors.NONE;
    }

    /** Sessions of a tenant in {@link SessionSummary#NEWEST_FIRST} order. */
    List<SessionSummary> sessions(String tenant);

    /** Sessions that a query asks for, those that have been quiet longest first. */
    List<SessionSummary> sessions(SessionQuery query);

    /** How the storage is laid out. One read that touches no session, so that it shows whether it can be reached. */
    SchemaVersion schema();

    /**
     * Facts of a resource with any of the statuses, newest first; of those learnt at once, in order of their ids. They
     * are written by {@link #commit}, in the transaction of the commit that carries them.
     */
    List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses);

    /** Deletes one fact; the facts that it replaced count again. Returns whether it existed. */
    boolean deleteFact(String tenant, String resource, String id);

    /**
     * Deletes a session with everything in it and with the facts that it taught; facts that those took the place of
     * count again. Returns whether the session existed.
     */
    boolean delete(Scope scope);

    /** Deletes a session with everything in it, but keeps the facts that it taught. Returns whether it existed. */
    boolean retire(Scope scope);

    /** Releases the storage. Repeatable. */
    @Override
    void close();
}
