package dev.varve;

import dev.varve.event.Course;
import dev.varve.event.OperationTracer;
import dev.varve.event.OperationTracer.Operation;
import dev.varve.internal.engine.Engine;
import dev.varve.model.Picture;
import dev.varve.policy.ContextPolicy;
import dev.varve.policy.ObservePolicy;
import dev.varve.store.SessionSnapshot;
import dev.varve.store.SessionState;
import dev.varve.store.WindowReset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One conversation. This is a cheap, stateless handle: getting one does no I/O, and two handles for one scope are the same
 * session. Thread-safe; the messages of concurrent appends are in the order in which the appends returned.
 */
public final class Session {
    private final Supplier<Engine> engine;
    private final Scope scope;

    Session(Supplier<Engine> engine, Scope scope) {
        this.engine = engine;
        this.scope = scope;
    }

    /** The owner of the session. */
    public Scope scope() {
        return scope;
    }

    /**
     * Appends messages, all or none. When this returns, they are durable, and background work on notes may have been
     * started. Never waits for a model.
     *
     * @throws InvalidMessageException        for a tool result whose call is not open
     * @throws DuplicateMessageException      if a non-empty message id is already in the session
     * @throws dev.varve.store.StoreException if the store fails. Then either nothing was appended or everything was.
     *     Messages with ids can safely be appended again: they are refused as duplicates if they are already there
     */
    public List<LoggedMessage> append(Message... messages) {
        return append(List.of(messages));
    }

    /** Appends messages, all or none; see {@link #append(Message...)}. */
    public List<LoggedMessage> append(List<Message> messages) {
        return traced(Operation.APPEND, memory -> memory.append(scope, messages));
    }

    /**
     * Shows a picture to the model that writes notes, if it sees any and {@link ObservePolicy#pictures} allows it. Call this
     * before you append the message that refers to the picture. The bytes stay in the heap until that message is noted, or
     * until newer pictures need the room; no store ever has them. Adapters for frameworks do this themselves.
     */
    public void show(Picture picture) {
        engine.get().show(scope, picture);
    }

    /** The input of the next model call, with no base prompt and no known window. */
    public Context context() {
        return context(ContextRequest.EMPTY);
    }

    /**
     * Returns the input of the next model call. Activates notes that are due. Waits for a model only if the policy blocks, and then at
     * most for its {@link ObservePolicy#patience}. While the store is out of reach, a session that this process knows
     * continues with its last known state.
     *
     * @throws dev.varve.store.StoreException if the store fails and the session is not known here
     */
    public Context context(ContextRequest request) {
        return traced(Operation.CONTEXT, memory -> memory.nextContext().of(scope, request));
    }

    /**
     * The context from the state that this process knew last, without asking the store: for a turn that has already waited
     * for an unreachable store.
     *
     * @return empty if this process knows nothing of the session
     */
    public Optional<Context> knownContext(ContextRequest request) {
        return traced(Operation.CONTEXT, memory -> memory.nextContext().known(scope, request));
    }

    /**
     * The input of a model call right after a message, reconstructed from what is stored: the messages up to then, the
     * notes that covered some of them under today's policy, and the hint of that time. Passages after the question are
     * looked up again. {@link Course} says which parts are exact. Changes nothing and calls no model. Reads every message
     * up to then once.
     *
     * @param seq number of the message; for the newest or a later one, the result is what the next call would get now
     */
    public Context contextAt(long seq, ContextRequest request) {
        return engine.get().asOf().message(scope, seq, request);
    }

    /** The input of a model call at that time; see {@link #contextAt(long, ContextRequest)}. */
    public Context contextAt(Instant time, ContextRequest request) {
        return contextAt(engine.get().asOf().newestUntil(scope, time), request);
    }

    /**
     * All calls of the agent's model so far. Use this instead of {@link #contextAt} if you want more than one. Changes
     * nothing and calls no model. Reads every message once, which takes about a second per 100,000.
     *
     * @param request what the calls were made with, as far as known; the window decides when notes were due
     */
    public Course course(ContextRequest request) {
        return engine.get().asOf().course(scope, request);
    }

    /** Searches raw messages and notes by words. If the query does not say when it is asked, it is asked now. */
    public RecallResult recall(RecallQuery query) {
        return traced(Operation.RECALL, memory -> memory.reading().search(scope, query));
    }

    /**
     * Marks hits of your own index in this session where their words no longer hold, as {@link #recall} marks its own: a
     * message says what counts instead; a note loses such lines and is left out if no others remain.
     */
    public RecallResult marked(RecallResult found) {
        Engine memory = engine.get();
        return memory.reading().marked(scope, found, memory.zone());
    }

    /**
     * Earlier passages of this session that bear on what the user is about to say, as text to put after it. For hosts that
     * log a message only after it was answered. Other hosts get the passages in their contexts, if {@link
     * ContextPolicy#recall} says so. Searches the store once.
     *
     * @param words  the user's words, not in the log yet
     * @param shown  the context of the call, which the passages must not repeat
     * @param tokens upper bound for the text
     * @return the text, empty if nothing bears on the words
     */
    public String passagesOn(String words, Context shown, int tokens) {
        Engine memory = engine.get();
        memory.ensureOpen();
        return memory.reading().passagesOn(scope, words, shown, tokens);
    }

    /**
     * Recall as a tool for the agent of this session. It does not find the newest user message, which is the question, nor
     * its own earlier queries and results. Times and dates are in the policy's zone.
     */
    public RecallTool recallTool() {
        return new RecallTool(
                query -> engine.get().reading().withoutEchoes(scope, recall(query)),
                this::messages,
                engine.get().zone());
    }

    /** The session's notes as a tool for its agent. */
    public NotesTool notesTool() {
        return new NotesTool(this::notes);
    }

    /** Tools with which the agent of this session saves statements that should outlast it, and retires those that no longer hold. */
    public SaveTools saveTools() {
        return new SaveTools(
                (tool, arguments) -> engine.get().saveAnswers(scope).call(tool, arguments));
    }

    /** Raw messages, observed or not. */
    public List<LoggedMessage> messages(Span span) {
        return engine.get().reading().messages(scope, span);
    }

    /** Active notes, then chunks, in span order. */
    public List<Note> notes() {
        return engine.get().reading().notes(scope);
    }

    /**
     * Facts that this session may know, newest first: those of its resource, or only its own if it has no resource. Empty
     * unless the policy extracts facts or something was remembered.
     */
    public List<Fact> facts() {
        return engine.get().reading().facts(scope);
    }

    /**
     * Keeps a statement as a rule because a person asked for it. It belongs to the session's resource, or to
     * this session alone if it has no resource. Contexts show it whatever the policy says about facts: at once in sessions
     * that begin from now on, and in others as soon as their notes change, so that no prompt changes between two calls. A
     * later statement about the same thing replaces it. The fact is tied to the session's newest message and is deleted
     * with it; in a session without messages, the statement becomes the first message.
     *
     * @param statement one self-contained sentence, at most 400 characters
     * @return the fact, or the one that said the same before
     * @throws IllegalArgumentException if the statement is blank or too long
     */
    public Fact remember(String statement) {
        return remember(Fact.Type.RULE, statement);
    }

    /**
     * The same for a statement of a kind, by which digests put it in its place: a rule, a decision, or anything else. The host
     * vouches that a person asked for it; what an agent asks for goes through {@link #saveTools}.
     */
    public Fact remember(Fact.Type type, String statement) {
        return engine.get().remembering().in(scope, type, statement);
    }

    /** The state of the session: its row, and which work is under way for it in this process. */
    public SessionStatus status() {
        return engine.get().reading().status(scope);
    }

    /**
     * Deletes messages and everything derived from them. Observations are rewritten, by rules, from what remains.
     * Reflections give way to the notes that they replaced. Facts, index entries and the continuation hint are deleted. An
     * observer knows earlier notes and may repeat them, so notes on other messages are also rewritten if they contain a
     * word that, of all messages of the session, only the deleted ones had. What a model put into its own words is not
     * recognised in other notes. The deleted sequence numbers are never reused, and no other message's number changes. If
     * the span contains a part of a group, the whole group is deleted.
     *
     * @return what was deleted, or empty if the span has no message
     * @throws VarveException if others kept writing to the session so often that the deletion did not succeed; then nothing
     *     is deleted
     */
    public Optional<Erasure> deleteSpan(Span span) {
        return traced(Operation.DELETE, memory -> memory.deletion().ofSpan(scope, span));
    }

    /**
     * Writes notes on everything that the agent has seen, and waits for them. The notes become active when the policy says
     * so, as always. Work that had been given up is tried again.
     *
     * @return whether everything was observed in time
     */
    public boolean catchUp(Duration timeout) {
        return engine.get().catchUp().seen(scope, timeout);
    }

    /**
     * Replaces messages with notes now, whatever the policy says: this is what a client's "compact" command asks for.
     * Writes notes on everything that the agent has seen and on a question that awaits its answer, and activates them. The
     * question stays visible. Tool calls and results that the agent has not answered yet stay as they are.
     *
     * @return whether notes now cover every message; false if time ran out, a model failed, or the agent has yet to answer
     *     a tool result
     */
    public boolean compact(Duration timeout) {
        return engine.get().catchUp().compact(scope, timeout);
    }

    /**
     * Finishes the notes on a conversation that is over, and waits for it. Writes and activates notes on every message,
     * including the last question and an unread tool result. Condenses notes where the policy's thresholds are reached, and
     * extracts facts if the policy wants any. The session may go on afterwards. Call this yourself, or let {@code
     * varve-maintenance} do it for sessions that have been quiet for a day.
     *
     * @return whether notes now cover every message; false if time ran out, a model failed, or a tool call awaits its
     *     result
     */
    public boolean end(Duration timeout) {
        return engine.get().catchUp().end(scope, timeout);
    }

    /**
     * Stops background work for this session in this process until the session is deleted. No observer or reflector is
     * started, and the result of one that is running is discarded. Appends and contexts still work, with the existing
     * notes.
     */
    public void abort() {
        engine.get().abort(scope);
    }

    /** All notes, to be kept elsewhere: see {@link SessionSnapshot#toBytes()}. Nothing may write to the session meanwhile. */
    public SessionSnapshot snapshot() {
        return engine.get().snapshots().of(scope);
    }

    /**
     * Restores the notes of a snapshot over the same messages, which must have been appended before. No model is called.
     * The first note that covers different messages is left out, together with all later ones; new notes are written on
     * those messages.
     *
     * @return the session's row afterwards
     * @throws VarveException if the session has notes
     */
    public SessionState restore(SessionSnapshot snapshot) {
        return engine.get().snapshots().restore(scope, snapshot);
    }

    /**
     * Does what a framework means by "clear"; the mode says what that is. Does nothing if the session does not exist.
     */
    public void clear(ClearMode mode) {
        if (mode == ClearMode.DELETE) {
            delete();
        } else if (mode == ClearMode.NOTES) {
            engine.get().deletion().ofNotes(scope, false);
            catchUp(Duration.ZERO); // started now, and not waited for
        } else if (mode == ClearMode.REFLECTIONS) {
            engine.get().deletion().ofNotes(scope, true);
        } else if (mode == ClearMode.RESET_WINDOW && status().state().lastSeq() > 0) {
            append(WindowReset.at(engine.get().now()));
            // Notes are started now, since the messages are out of sight, and not waited for.
            catchUp(Duration.ZERO);
        }
    }

    /** Deletes the session with everything in it. Returns whether it existed. */
    public boolean delete() {
        return traced(Operation.DELETE, memory -> memory.deletion().ofSession(scope, false));
    }

    /** Deletes the session, but keeps the facts that came from it. Returns whether it existed. */
    public boolean retire() {
        return traced(Operation.DELETE, memory -> memory.deletion().ofSession(scope, true));
    }

    /** Uses one engine throughout, even if settings change meanwhile. */
    private <T> T traced(Operation operation, Function<Engine, T> work) {
        Engine memory = engine.get();
        OperationTracer tracer = memory.tracer();
        return tracer == OperationTracer.NONE
                ? work.apply(memory)
                : tracer.around(operation, scope, () -> work.apply(memory));
    }
}
