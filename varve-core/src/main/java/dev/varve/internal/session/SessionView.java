package dev.varve.internal.session;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.LogHoles;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
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

    /** Whether the same notes stand in the same place, so that a context begins as it did before. */
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
        return tail.subList(Places.from(tail, span.from()), Places.from(tail, span.to()));
    }

    private static List<LoggedMessage> from(List<LoggedMessage> messages, long seq) {
        return messages.subList(Places.from(messages, seq), messages.size());
    }

    /** The messages beyond a running sum, and those before them that belong to the same group. */
    private static List<LoggedMessage> newest(List<LoggedMessage> messages, long tokensBelow) {
        int start = 0;
        for (int i = 0; i < messages.size() && messages.get(i).tokensThrough() <= tokensBelow; i++) {
            if (i + 1 < messages.size() && messages.get(i + 1).startsGroup()) {
                start = i + 1;
            }
        }
        return messages.subList(start, messages.size());
    }

    /** Without the messages below a number. Whoever needs one after all reads it from the store. */
    SessionView lettingGo(long seq) {
        return new SessionView(state, active, chunks, from(tail, seq), order, pinned, newestUser, facts, unreadable);
    }

    /** Whether it has all messages that no note covers, or at least so many tokens of them. */
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

    /** The same messages, with nothing that was made of others. */
    public SessionView withoutNotes() {
        return new SessionView(
                state, List.of(), List.of(), tail, order, Optional.empty(), newestUser, List.of(), unreadable);
    }

    /** Of messages alone, the newest as they were said, whatever notes there are. */
    static SessionView plain(Store store, Scope scope, SessionState state, long tailTokens) {
        SessionState without = state.withoutMemory();
        List<LoggedMessage> tail = wholeGroups(store, scope, store.tail(scope, 1, state.totalTokens() - tailTokens));
        return new SessionView(
                without,
                List.of(),
                List.of(),
                tail,
                SendingOrder.NONE.then(tail),
                Optional.empty(),
                message(store, scope, state.lastUserSeq()),
                List.of(),
                List.of());
    }

    /** This view of a session of which the facts cannot be read. */
    SessionView withoutReadableFacts() {
        List<String> more = new ArrayList<>(unreadable);
        more.add("facts that earlier sessions taught cannot be read (damaged)");
        return new SessionView(state, active, chunks, tail, order, pinned, newestUser, List.of(), more);
    }

    /** Reads a session. Of messages that are damaged the view says which they are; damaged notes are an error. */
    static SessionView load(Store store, Scope scope, long tailTokens) {
        try {
            return loadWhole(store, scope, tailTokens);
        } catch (StoreCorruptException e) {
            return loadRest(store, scope, tailTokens).orElseThrow(() -> e);
        }
    }

    private static SessionView loadWhole(Store store, Scope scope, long tailTokens) {
        // Several reads, so another process may write in between; a view counts only if the row stood still.
        while (true) {
            Optional<SessionState> found = store.state(scope);
            if (found.isEmpty()) {
                return empty();
            }
            SessionState state = found.get();
            OpenNotes notes = OpenNotes.of(store, scope);
            long below = state.totalTokens() - tailTokens;
            List<LoggedMessage> tail = wholeGroups(store, scope, store.tail(scope, state.watermark(), below));
            Optional<LoggedMessage> pinned = message(store, scope, state.pinnedSeq());
            Optional<LoggedMessage> user = message(store, scope, state.lastUserSeq());
            if (store.state(scope).equals(found)) {
                LogCheck.tail(scope, state, tail, below);
                notes.check(scope, state);
                return new SessionView(
                        state,
                        notes.active(),
                        notes.chunks(),
                        tail,
                        SendingOrder.NONE.then(tail),
                        pinned,
                        user,
                        List.of(),
                        List.of());
            }
        }
    }

    /** The view of a damaged session, if its notes are whole and the damaged messages are among those that it would hold. */
    private static Optional<SessionView> loadRest(Store store, Scope scope, long tailTokens) {
        SessionState state = store.state(scope).orElseGet(SessionState::empty);
        OpenNotes notes = OpenNotes.of(store, scope);
        notes.check(scope, state);
        ReadableMessages rest = store.readable(scope, new Span(state.watermark(), LogHoles.END));
        List<LoggedMessage> tail = newest(groupsOf(rest), state.totalTokens() - tailTokens);
        return rest.holes().isEmpty()
                ? Optional.empty()
                : Optional.of(new SessionView(
                        state,
                        notes.active(),
                        notes.chunks(),
                        tail,
                        SendingOrder.NONE.then(tail),
                        readable(store, scope, state.pinnedSeq()),
                        readable(store, scope, state.lastUserSeq()),
                        List.of(),
                        List.of(LogHoles.sentence(rest.holes()))));
    }

    /** Without what is left of a group behind a hole: no provider takes a result without its call. */
    private static List<LoggedMessage> groupsOf(ReadableMessages rest) {
        List<LoggedMessage> whole = new ArrayList<>();
        long next = 1;
        boolean inBrokenGroup = false;
        for (LoggedMessage message : rest.messages()) {
            Span between = new Span(next, message.seq());
            inBrokenGroup |= rest.holes().stream().anyMatch(between::overlaps);
            inBrokenGroup &= !message.startsGroup();
            if (!inBrokenGroup) {
                whole.add(message);
            }
            next = message.seq() + 1;
        }
        return whole;
    }

    private static Optional<LoggedMessage> readable(Store store, Scope scope, long seq) {
        return seq == 0
                ? Optional.empty()
                : store.readable(scope, new Span(seq, seq + 1)).messages().stream()
                        .findFirst();
    }

    /** The messages, and those before them that belong to the first one's group. */
    private static List<LoggedMessage> wholeGroups(Store store, Scope scope, List<LoggedMessage> tail) {
        List<LoggedMessage> whole = new ArrayList<>(tail);
        while (!whole.isEmpty() && !whole.get(0).startsGroup()) {
            long first = whole.get(0).seq();
            List<LoggedMessage> page = store.messages(scope, new Span(Math.max(1, first - PAGE), first));
            if (page.isEmpty()) {
                return whole; // damage, which is told when the row is compared
            }
            whole.addAll(0, page);
            int start = lastGroupBefore(whole, first);
            whole.subList(0, start).clear();
        }
        return whole;
    }

    private static int lastGroupBefore(List<LoggedMessage> messages, long seq) {
        int start = 0;
        for (int i = 0; i < messages.size() && messages.get(i).seq() < seq; i++) {
            if (messages.get(i).startsGroup()) {
                start = i;
            }
        }
        return start;
    }

    private static Optional<LoggedMessage> message(Store store, Scope scope, long seq) {
        return seq == 0
                ? Optional.empty()
                : store.messages(scope, new Span(seq, seq + 1)).stream().findFirst();
    }

    /** Of a view without messages and notes, of a message around its text, and of text, most of which has a byte a character. */
    private static final long VIEW_BYTES = 2_000;

    private static final long MESSAGE_BYTES = 250;
    private static final long TOKEN_BYTES = 4;

    /** Messages read at once when looking for the beginning of a group. */
    private static final int PAGE = 64;
}
