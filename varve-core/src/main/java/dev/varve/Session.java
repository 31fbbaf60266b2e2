package dev.varve;

import dev.varve.event.Course;
import dev.varve.event.OperationTracer;
import dev.varve.event.OperationTracer.Operation;
import dev.varve.internal.engine.Engine;
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
 * One conversation. A cheap, stateless handle: getting one does no I/O, and two handles of one scope are the same
 * session. Safe to use from any thread; messages of concurrent appends keep the order in which the appends returned.
 */
public final class Session {
    private final Supplier<Engine> engine;
    private final Scope scope;

    Session(Supplier<Engine> engine, Scope scope) {
        this.engine = engine;
        this.scope = scope;
    }

    /** Whose session it is. */
    public Scope scope() {
        return scope;
    }

    /**
     * Appends messages, all or none. When this returns they are durable, and observers may have been started in the
     * background; it never waits for a model.
     *
     * @throws InvalidMessageException        for a tool result whose call is not open
     * @throws DuplicateMessageException      if a non-empty message id is already in the session
     * @throws dev.varve.store.StoreException if the store fails. Either nothing was appended then, or all: messages with
     *     ids can be appended again, and are refused as duplicates if they are there
     */
    public List<LoggedMessage> append(Message... messages) {
        return append(List.of(messages));
    }

    /** Appends messages, all or none; see {@link #append(Message...)}. */
    public List<LoggedMessage> append(List<Message> messages) {
        return traced(Operation.APPEND, memory -> memory.append(scope, messages));
    }

    /** What the next model call gets, with no base prompt and no known window. */
    public Context context() {
        return context(ContextRequest.EMPTY);
    }

    /**
     * What the next model call gets. Activates chunks that are due. Waits for a model only if the policy blocks, and
     * then at most for its {@link ObservePolicy#patience}. While the store is out of reach, a session that this process
     * knows goes on with what it knew last.
     *
     * @throws dev.varve.store.StoreException if the store fails and the session is not known here
     */
    public Context context(ContextRequest request) {
        return traced(Operation.CONTEXT, memory -> memory.nextContext().of(scope, request));
    }

    /**
     * What a model call right after a message got, worked out again from what is stored: messages until then, the notes that
     * stood for some of them by the policy as it is now, and the hint of that time. Passages behind the question are looked up
     * anew. {@link Course} says what of it is exact. Changes nothing and calls no model; reads every message until then once.
     *
     * @param seq number of the message; from the newest on, what the next call would get as things stand
     */
    public Context contextAt(long seq, ContextRequest request) {
        return engine.get().asOf().message(scope, seq, request);
    }

    /** What a model call got at that time; see {@link #contextAt(long, ContextRequest)}. */
    public Context contextAt(Instant time, ContextRequest request) {
        return contextAt(engine.get().asOf().newestUntil(scope, time), request);
    }

    /**
     * All calls of the agent's model so far, for those who want more than one of them. Changes nothing and calls no model;
     * reads every message once, which takes about a second for 100,000.
     *
     * @param request what the calls were made with, as far as it is known; the window decides what was due
     */
    public Course course(ContextRequest request) {
        return engine.get().asOf().course(scope, request);
    }

    /** Finds raw messages and notes by words. A query that does not say when it is asked is asked now. */
    public RecallResult recall(RecallQuery query) {
        return traced(Operation.RECALL, memory -> memory.search(scope, query));
    }

    /**
     * What was said earlier in this session and bears on what the user is about to say, as text to be put behind it. For
     * hosts that log a message after it was answered; for others contexts have it, where {@link ContextPolicy#recall} says
     * so. Searches the store once.
     *
     * @param words  of the user, not in the log yet
     * @param shown  what the call gets without the passages, which are not to say it again
     * @param tokens most that the text may have
     * @return the text, empty if nothing bears on the words
     */
    public String passagesOn(String words, Context shown, int tokens) {
        return engine.get().passagesOn(scope, words, shown, tokens);
    }

    /**
     * Recall as a tool for the agent of this session. It does not find the newest user message, which is the
     * question, nor what it was asked and found before. Times in its answers and dates in calls are in the policy's zone.
     */
    public RecallTool recallTool() {
        return new RecallTool(
                query -> engine.get().withoutEchoes(scope, recall(query)),
                this::messages,
                engine.get().zone());
    }

    /** The session's notes as a tool for its agent. */
    public NotesTool notesTool() {
        return new NotesTool(this::notes);
    }

    /** Raw messages, observed or not. */
    public List<LoggedMessage> messages(Span span) {
        return engine.get().messages(scope, span);
    }

    /** Active notes, then chunks, in span order. */
    public List<Note> notes() {
        return engine.get().notes(scope);
    }

    /**
     * Facts that this session may know, newest first: those of its resource, or its own alone where it has none. Empty
     * unless a policy looks for facts.
     */
    public List<Fact> facts() {
        return engine.get().facts(scope);
    }

    /**
     * Keeps a statement as a fact, because a person or the agent asked for it: of the session's resource, or of this
     * session alone where it has none. Contexts show it whatever the policy says of facts: those of sessions that begin from
     * now on, and those of others as soon as their notes change, so that no prompt changes between two calls. A later
     * statement about the same thing takes its place. It is gone with the newest message of the session, behind which it was
     * said; a session without messages gets the statement as its first.
     *
     * @param statement one sentence that stands for itself, at most 1,000 characters
     * @return the fact, or the one that said the same before
     * @throws IllegalArgumentException if the statement is blank or too long
     */
    public Fact remember(String statement) {
        return engine.get().remembering().in(scope, statement);
    }

    /** How the session stands: its row, and who is at work for it in this process. */
    public SessionStatus status() {
        return engine.get().status(scope);
    }

    /**
     * Deletes messages and all that was derived from them: observations are written anew, by rules, from what remains;
     * reflections give way to the notes that they replaced; facts, index entries and the continuation hint go. So does
     * what was written on other messages but has a word that, of all messages of the session, only the deleted ones had:
     * an observer knows earlier notes and may repeat them. What a model said of the messages in words of its own is not
     * recognised in other notes. The numbers of the messages are gone for good, and no other message's number changes. A
     * group of which the span has a part is deleted whole.
     *
     * @return what was deleted, or empty if the span has no message
     * @throws VarveException if others wrote to the session so often meanwhile that the deletion never came to pass;
     *     nothing is deleted then
     */
    public Optional<Erasure> deleteSpan(Span span) {
        return traced(Operation.DELETE, memory -> memory.deletion().ofSpan(scope, span));
    }

    /**
     * Observes everything that the agent has seen, and waits for it. The chunks become active when the policy says so, as
     * always. What the model refused for good is tried again.
     *
     * @return whether everything was observed in time
     */
    public boolean catchUp(Duration timeout) {
        return engine.get().catchUp().seen(scope, timeout);
    }

    /**
     * Puts notes in the place of messages now, whatever the policy says: what a client's "compact" asks for. Observes
     * everything that the agent has seen, and a question that awaits its answer, and makes every chunk active. The question
     * stays in view. Tool calls and results that the agent has not answered are left for it to read.
     *
     * @return whether notes stand for every message now; false if time was short, a model failed, or the agent has yet to
     *     answer a tool result
     */
    public boolean compact(Duration timeout) {
        return engine.get().catchUp().compact(scope, timeout);
    }

    /**
     * Rolls the session up, when its conversation is over: observes every message, the last question and an unread tool
     * result included, makes every chunk active, condenses notes where the policy's thresholds are reached, and looks for
     * facts, if the policy wants any. Waits for it. The session may go on afterwards. A host calls this itself, or
     * lets {@code varve-maintenance} do it for sessions that were quiet for a day.
     *
     * @return whether notes stand for every message now; false if time was short, a model failed, or a tool call awaits its
     *     result
     */
    public boolean end(Duration timeout) {
        return engine.get().catchUp().end(scope, timeout);
    }

    /**
     * Stops memory work for this session in this process until the session is deleted: no observer or reflector is
     * started any more, and the result of one that runs is discarded. Appends and contexts go on, with the notes that there are.
     */
    public void abort() {
        engine.get().abort(scope);
    }

    /** All notes, to be kept elsewhere. The session must not be written meanwhile. */
    public SessionSnapshot snapshot() {
        return engine.get().snapshots().of(scope);
    }

    /**
     * Makes the notes of a snapshot again, over the same messages, which were appended before. No model is called.
     * The first note that stands for other messages is left out with all that come after it: the messages there are
     * observed anew.
     *
     * @return the row afterwards
     * @throws VarveException if the session has notes
     */
    public SessionState restore(SessionSnapshot snapshot) {
        return engine.get().snapshots().restore(scope, snapshot);
    }

    /**
     * What a framework's "clear" does: by default nothing that is known is lost. A session that does
     * not exist is left alone.
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
        return traced(Operation.DELETE, memory -> memory.deletion().ofSession(scope));
    }

    /** One engine from beginning to end, also if settings change meanwhile. */
    private <T> T traced(Operation operation, Function<Engine, T> work) {
        Engine memory = engine.get();
        OperationTracer tracer = memory.tracer();
        return tracer == OperationTracer.NONE
                ? work.apply(memory)
                : tracer.around(operation, scope, () -> work.apply(memory));
    }
}
