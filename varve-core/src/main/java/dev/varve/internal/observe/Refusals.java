package dev.varve.internal.observe;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.work.LatestUsed;
import java.util.List;
import java.util.Map;

/**
 * Remembers what a model was asked to no avail. The same messages are sent again only so often; after that, half as many
 * are, down to a single group. If even that is refused, nothing more is asked about it. Thread-safe.
 */
final class Refusals {
    private record Refused(Span span, int times) {}

    private final Map<Scope, Refused> refused = LatestUsed.map(LatestUsed.SESSIONS);
    private final int most;

    /**
     * Remembers nothing yet.
     *
     * @param most refusals of the same messages, at least 1
     */
    Refusals(int most) {
        this.most = most;
    }

    /** As much of a chunk as is worth asking about, whole groups; empty if nothing is. */
    List<LoggedMessage> worthAsking(Scope scope, List<LoggedMessage> chunk) {
        Refused last = refused.get(scope);
        if (last == null
                || chunk.isEmpty()
                || last.span().from() != chunk.get(0).seq()) {
            return chunk;
        }
        List<LoggedMessage> same = chunk.stream()
                .filter(message -> last.span().contains(message.seq()))
                .toList();
        return last.times() < most ? same : firstHalf(same);
    }

    /** The model answered, but not in a way that counts. */
    void refuse(Scope scope, Span span) {
        refused.compute(
                scope,
                (same, last) -> new Refused(span, last != null && last.span().equals(span) ? last.times() + 1 : 1));
    }

    /** The messages will not do, however often they are sent. */
    void refuseForGood(Scope scope, Span span) {
        refused.put(scope, new Refused(span, most));
    }

    /** Forgets a session: the messages are dealt with, or somebody wants them tried again. */
    void forget(Scope scope) {
        refused.remove(scope);
    }

    private static List<LoggedMessage> firstHalf(List<LoggedMessage> messages) {
        int middle = messages.size() / 2;
        int cut = 0;
        for (int i = 1; i < messages.size(); i++) {
            boolean nearer = Math.abs(i - middle) < Math.abs(cut - middle) || cut == 0;
            if (messages.get(i).startsGroup() && nearer) {
                cut = i;
            }
        }
        return messages.subList(0, cut);
    }
}
