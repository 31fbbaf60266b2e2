package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.LogHoles;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the view of a session from the store.
 *
 * @param tailTokens newest uncovered tokens to hold
 */
record ViewLoader(Store store, Scope scope, long tailTokens) {
    /** Messages read at once when looking for the beginning of a group. */
    private static final int PAGE = 64;

    /** Of messages alone, the newest as they were said, whatever notes there are. */
    SessionView plain(SessionState state) {
        SessionState without = state.withoutMemory();
        List<LoggedMessage> tail = wholeGroups(store.tail(scope, 1, state.totalTokens() - tailTokens));
        return new SessionView(
                without,
                List.of(),
                List.of(),
                tail,
                SendingOrder.NONE.then(tail),
                Optional.empty(),
                message(state.lastUserSeq()),
                List.of(),
                List.of());
    }

    /** Reads a session. Of messages that are damaged the view says which they are; damaged notes are an error. */
    SessionView load() {
        try {
            return loadWhole();
        } catch (StoreCorruptException e) {
            return loadRest().orElseThrow(() -> e);
        }
    }

    private SessionView loadWhole() {
        // Several reads, so another process may write in between; a view counts only if the row stood still.
        while (true) {
            Optional<SessionState> found = store.state(scope);
            if (found.isEmpty()) {
                return SessionView.empty();
            }
            SessionState state = found.get();
            OpenNotes notes = OpenNotes.of(store, scope);
            long below = state.totalTokens() - tailTokens;
            List<LoggedMessage> tail = wholeGroups(store.tail(scope, state.watermark(), below));
            Optional<LoggedMessage> pinned = message(state.pinnedSeq());
            Optional<LoggedMessage> user = message(state.lastUserSeq());
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
    private Optional<SessionView> loadRest() {
        SessionState state = store.state(scope).orElseGet(SessionState::empty);
        OpenNotes notes = OpenNotes.of(store, scope);
        notes.check(scope, state);
        ReadableMessages rest = store.readable(scope, new Span(state.watermark(), LogHoles.END));
        ReadableMessages pinned = readable(state.pinnedSeq());
        ReadableMessages user = readable(state.lastUserSeq());
        List<Span> holes = Stream.of(rest, pinned, user)
                .flatMap(read -> read.holes().stream())
                .filter(hole ->
                        rest.holes().contains(hole) || rest.holes().stream().noneMatch(hole::overlaps))
                .distinct()
                .sorted(Comparator.comparingLong(Span::from))
                .toList();
        List<LoggedMessage> tail = SessionView.newest(groupsOf(rest), state.totalTokens() - tailTokens);
        return holes.isEmpty()
                ? Optional.empty()
                : Optional.of(new SessionView(
                        state,
                        notes.active(),
                        notes.chunks(),
                        tail,
                        SendingOrder.NONE.then(tail),
                        pinned.messages().stream().findFirst(),
                        user.messages().stream().findFirst(),
                        List.of(),
                        List.of(LogHoles.sentence(holes))));
    }

    private ReadableMessages readable(long seq) {
        return seq == 0 ? new ReadableMessages(List.of(), List.of()) : store.readable(scope, new Span(seq, seq + 1));
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

    /** The messages, and those before them that belong to the first one's group. */
    private List<LoggedMessage> wholeGroups(List<LoggedMessage> tail) {
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

    private Optional<LoggedMessage> message(long seq) {
        return seq == 0
                ? Optional.empty()
                : store.messages(scope, new Span(seq, seq + 1)).stream().findFirst();
    }
}
