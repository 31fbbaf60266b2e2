package dev.varve.internal.session;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An immutable snapshot of all that the next context may need. Its size is bounded by the policy, not by the history.
 *
 * @param state      the session row
 * @param active     active notes in span order
 * @param chunks     buffered observations in span order
 * @param tail       the newest uncovered messages in order, whole groups, as far back as the bound allows
 * @param order      whether they can be sent as they are
 * @param pinned     the user message that {@link SessionState#pinnedSeq()} names
 * @param newestUser the newest user message, wherever it is
 * @param facts      facts of the resource, the most useful first, as they were when memory last changed; a prefix that
 *     followed every other session's facts would not be one
 * @param unreadable what cannot be read because the storage is damaged, as sentences without a full stop
 */
public record SessionView(
        SessionState state,
        List<Note> active,
        List<Observation> chunks,
        List<LoggedMessage> tail,
        SendingOrder order,
        Optional<LoggedMessage> pinned,
        Optional<LoggedMessage> newestUser,
        List<Fact> facts,
        List<String> unreadable) {

    public SessionView {
        unreadable = List.copyOf(unreadable);
        facts = List.copyOf(facts);
        active = List.copyOf(active);
        chunks = List.copyOf(chunks);
        tail = List.copyOf(tail);
    }

    /** Of a session that has no message yet. */
    public static SessionView empty() {
        return new SessionView(
                SessionState.empty(),
                List.of(),
                List.of(),
                List.of(),
                SendingOrder.NONE,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** This view after an append. */
    SessionView append(SessionState.Appended appended, long tailTokens) {
        List<LoggedMessage> longer =
                new ArrayList<>(tail.size() + appended.messages().size());
        longer.addAll(tail);
        longer.addAll(appended.messages());
        Optional<LoggedMessage> user = newestUser;
        for (LoggedMessage message : appended.messages()) {
            if (message.seq() == appended.state().lastUserSeq()) {
                user = Optional.of(message);
            }
        }
        long below = appended.state().totalTokens() - tailTokens;
        return new SessionView(
                appended.state(),
                active,
                chunks,
                newest(longer, below),
                order.then(appended.messages()),
                pinned,
                user,
                facts,
                unreadable);
    }

    /** This view after a commit that deletes no message. */
    SessionView commit(SessionState next, Commit commit) {
        if (commit instanceof Commit.Buffer buffer) {
            List<Observation> more = new ArrayList<>(chunks);
            more.add(buffer.chunk());
            return new SessionView(next, active, more, tail, order, pinned, newestUser, facts, unreadable);
        }
        if (commit instanceof Commit.Activate activate) {
            List<Note> more = new ArrayList<>(active);
            activate.chunks().forEach(chunk -> more.add(chunk.withStatus(Note.Status.ACTIVE)));
            List<Observation> fewer = new ArrayList<>(chunks);
            fewer.removeAll(activate.chunks());
            Optional<LoggedMessage> pin = newestUser.filter(user -> user.seq() == next.pinnedSeq());
            return new SessionView(
                    next, more, fewer, from(tail, next.watermark()), order, pin, newestUser, facts, unreadable);
        }
        if (commit instanceof Commit.Reflect reflect) {
            return reflect(next, reflect);
        }
        return new SessionView(next, active, chunks, tail, order, pinned, newestUser, facts, unreadable);
    }

    private SessionView reflect(SessionState next, Commit.Reflect reflect) {
        List<Note> fewer = new ArrayList<>(active);
        int at = fewer.indexOf(reflect.sources().get(0));
        fewer.removeAll(reflect.sources());
        fewer.add(at, reflect.reflection());
        return new SessionView(next, fewer, chunks, tail, order, pinned, newestUser, facts, unreadable);
    }

    SessionView withFacts(List<Fact> newFacts) {
        return new SessionView(state, active, chunks, tail, order, pinned, newestUser, newFacts, unreadable);
    }

    /** True if the same notes stand in the same place, so that a context begins as it did before. */
    boolean hasMemoryOf(SessionView other) {
        return state.watermark() == other.state.watermark() && state.epoch() == other.state.epoch();
    }

    /** Uncovered messages from {@code seq} on, from the snapshot if it reaches back that far, else from the store. */
    public List<LoggedMessage> tailFrom(long seq, Function<Span, List<LoggedMessage>> reader) {
        if (seq > state.lastSeq()) {
            return List.of();
        }
        if (tail.isEmpty() || tail.get(0).seq() > seq) {
            return reader.apply(new Span(seq, state.lastSeq() + 1));
        }
        return from(tail, seq);
    }

    /** The messages of a span, from the reader if the view does not hold them. */
    public List<LoggedMessage> messages(Span span, Function<Span, List<LoggedMessage>> reader) {
        if (tail.isEmpty() || tail.get(0).seq() > span.from()) {
            return reader.apply(span);
        }
        return tail.subList(SeqSearch.from(tail, span.from()), SeqSearch.from(tail, span.to()));
    }

    private static List<LoggedMessage> from(List<LoggedMessage> messages, long seq) {
        return messages.subList(SeqSearch.from(messages, seq), messages.size());
    }

    /** The messages beyond a running sum, and those before them that belong to the same group. */
    static List<LoggedMessage> newest(List<LoggedMessage> messages, long tokensBelow) {
        int start = 0;
        for (int i = 0; i < messages.size() && messages.get(i).tokensThrough() <= tokensBelow; i++) {
            if (i + 1 < messages.size() && messages.get(i + 1).startsGroup()) {
                start = i + 1;
            }
        }
        return messages.subList(start, messages.size());
    }

    /** A copy without the messages below a number, which can still be read from the store. */
    SessionView lettingGo(long seq) {
        return new SessionView(state, active, chunks, from(tail, seq), order, pinned, newestUser, facts, unreadable);
    }

    /** True if it holds all messages that no note covers, or at least this many tokens of them. */
    boolean reachesBack(long tokens) {
        return heldTokens() >= Math.min(tokens, state.unobservedTokens());
    }

    /** About what it takes of the heap. */
    long bytes() {
        long tokens = heldTokens();
        for (Note note : active) {
            tokens += note.tokens();
        }
        for (Note chunk : chunks) {
            tokens += chunk.tokens();
        }
        return VIEW_BYTES + MESSAGE_BYTES * tail.size() + TOKEN_BYTES * tokens;
    }

    private long heldTokens() {
        return tail.isEmpty()
                ? 0
                : state.totalTokens()
                        - tail.get(0).tokensThrough()
                        + tail.get(0).tokens();
    }

    /** As it is shown where the store cannot be read: notes that are ready stand for the messages that were let go. */
    public SessionView withoutStore() {
        long held = tail.isEmpty() ? state.lastSeq() + 1 : tail.get(0).seq();
        List<Observation> ready =
                chunks.stream().filter(chunk -> chunk.span().to() <= held).toList();
        if (ready.isEmpty()) {
            return this;
        }
        Commit activate = new Commit.Activate(ready);
        return state.commit(activate).map(next -> commit(next, activate)).orElse(this);
    }

    /** From the last answer of the agent to the newest message, if that is no answer: how long no model was called. */
    public Duration idle() {
        Optional<Instant> answered = Optional.empty();
        for (int i = tail.size() - 1; i >= 0 && answered.isEmpty(); i--) {
            if (tail.get(i).role() == Role.ASSISTANT) {
                answered = Optional.of(tail.get(i).message().createdAt());
            }
        }
        Instant newest = state.lastMessageAt();
        return Duration.between(answered.orElse(newest), newest);
    }

    /** The same messages, with nothing that was made of others. */
    public SessionView withoutNotes() {
        return new SessionView(
                state, List.of(), List.of(), tail, order, Optional.empty(), newestUser, List.of(), unreadable);
    }

    /** This view, for a session whose facts cannot be read. */
    SessionView withoutReadableFacts() {
        List<String> more = new ArrayList<>(unreadable);
        more.add("facts that earlier sessions taught cannot be read (damaged)");
        return new SessionView(state, active, chunks, tail, order, pinned, newestUser, List.of(), more);
    }

    /** Of a view without messages and notes, of a message around its text, and of text, most of which has a byte a character. */
    private static final long VIEW_BYTES = 2_000;

    private static final long MESSAGE_BYTES = 250;
    private static final long TOKEN_BYTES = 4;
}
