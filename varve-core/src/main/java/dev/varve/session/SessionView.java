package dev.varve.session;

import dev.varve.Commit;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * An immutable snapshot of all that the next context may need. Its size is bounded by the policy, not by the history.
 *
 * @param state      the session row
 * @param active     active records in span order
 * @param chunks     buffered observations in span order
 * @param tail       the newest uncovered messages in order, as far back as the bound allows
 * @param newestUser the newest user message, wherever it is
 */
public record SessionView(
        SessionState state,
        List<MemoryRecord> active,
        List<Observation> chunks,
        List<LoggedMessage> tail,
        Optional<LoggedMessage> newestUser) {

    public SessionView {
        active = List.copyOf(active);
        chunks = List.copyOf(chunks);
        tail = List.copyOf(tail);
    }

    static SessionView empty() {
        return new SessionView(SessionState.empty(), List.of(), List.of(), List.of(), Optional.empty());
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
        return new SessionView(appended.state(), active, chunks, from(longer, 1, below), user);
    }

    /** This view after a commit. */
    SessionView commit(SessionState next, Commit commit) {
        if (commit instanceof Commit.Buffer buffer) {
            List<Observation> more = new ArrayList<>(chunks);
            more.add(buffer.chunk());
            return new SessionView(next, active, more, tail, newestUser);
        }
        if (commit instanceof Commit.Activate activate) {
            List<MemoryRecord> more = new ArrayList<>(active);
            activate.chunks().forEach(chunk -> more.add(chunk.withStatus(MemoryRecord.Status.ACTIVE)));
            List<Observation> fewer = new ArrayList<>(chunks);
            fewer.removeAll(activate.chunks());
            return new SessionView(next, more, fewer, from(tail, next.watermark(), Long.MIN_VALUE), newestUser);
        }
        Commit.Reflect reflect = (Commit.Reflect) commit;
        List<MemoryRecord> fewer = new ArrayList<>(active);
        int at = fewer.indexOf(reflect.sources().get(0));
        fewer.removeAll(reflect.sources());
        fewer.add(at, reflect.reflection());
        return new SessionView(next, fewer, chunks, tail, newestUser);
    }

    /** Uncovered messages from {@code seq} on, from the snapshot if it reaches back that far, else from the store. */
    public List<LoggedMessage> tailFrom(long seq, Function<Span, List<LoggedMessage>> reader) {
        if (seq > state.lastSeq()) {
            return List.of();
        }
        if (tail.isEmpty() || tail.get(0).seq() > seq) {
            return reader.apply(new Span(seq, state.lastSeq() + 1));
        }
        return from(tail, seq, Long.MIN_VALUE);
    }

    private static List<LoggedMessage> from(List<LoggedMessage> messages, long seq, long tokensBelow) {
        int start = 0;
        while (start < messages.size()
                && (messages.get(start).seq() < seq || messages.get(start).tokensThrough() <= tokensBelow)) {
            start++;
        }
        return messages.subList(start, messages.size());
    }

    static SessionView load(Store store, Scope scope, long tailTokens) {
        // Several reads, so another process may write in between; a view counts only if the row stood still.
        while (true) {
            Optional<SessionState> found = store.state(scope);
            if (found.isEmpty()) {
                return empty();
            }
            SessionState state = found.get();
            List<MemoryRecord> active = new ArrayList<>();
            List<Observation> chunks = new ArrayList<>();
            for (MemoryRecord record : store.records(scope, OPEN)) {
                if (record.status() == MemoryRecord.Status.ACTIVE) {
                    active.add(record);
                } else if (record instanceof Observation chunk) {
                    chunks.add(chunk);
                }
            }
            List<LoggedMessage> tail = store.tail(scope, state.watermark(), state.totalTokens() - tailTokens);
            Optional<LoggedMessage> user = state.lastUserSeq() == 0
                    ? Optional.empty()
                    : store.messages(scope, new Span(state.lastUserSeq(), state.lastUserSeq() + 1)).stream()
                            .findFirst();
            if (store.state(scope).equals(found)) {
                return new SessionView(state, active, chunks, tail, user);
            }
        }
    }

    private static final Set<MemoryRecord.Status> OPEN =
            EnumSet.of(MemoryRecord.Status.ACTIVE, MemoryRecord.Status.BUFFERED);
}
