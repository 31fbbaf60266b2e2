package dev.varve.maintenance;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.Instant;
import java.util.Optional;

/** Finds the messages of a session that are too old, in as many reads as the log of its length. */
final class Retention {
    private static final int PAGE = 16;

    private final Store store;
    private final Instant limit;

    /** @param limit messages before it are too old */
    Retention(Store store, Instant limit) {
        this.store = store;
        this.limit = limit;
    }

    /** The span from the first message on in which all messages are too old; empty if there are none. */
    Optional<Span> expired(SessionSummary session) {
        SessionState state = session.state();
        if (!state.createdAt().isBefore(limit)) {
            return Optional.empty();
        }
        long first = firstPresent(state);
        long low = first;
        long high = state.lastSeq() + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            long end = Math.min(high, middle + PAGE);
            Optional<LoggedMessage> found = store.messages(session.scope(), new Span(middle, end)).stream()
                    .findFirst();
            if (found.filter(this::isRecent).isPresent()) {
                high = middle;
            } else {
                low = found.map(LoggedMessage::seq).orElse(end - 1) + 1;
            }
        }
        return low > first ? Optional.of(new Span(first, low)) : Optional.empty();
    }

    private boolean isRecent(LoggedMessage logged) {
        return !logged.message().createdAt().isBefore(limit);
    }

    private static long firstPresent(SessionState state) {
        return state.gone().stream()
                .filter(span -> span.from() == 1)
                .map(Span::to)
                .findFirst()
                .orElse(1L);
    }
}
