package dev.varve.internal.project;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.store.SessionSummary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Programs fork a session by copying it: its own end is then the middle of another, and tells nothing. */
final class Forks {
    private Forks() {}

    /**
     * The sessions in their order, without those that go on in an earlier one of the list. After so many it is not looked
     * for any more.
     *
     * @param newest the newest messages of a session, oldest first
     */
    static List<SessionSummary> left(
            List<SessionSummary> sessions, int most, Function<SessionSummary, List<LoggedMessage>> newest) {
        List<SessionSummary> left = new ArrayList<>();
        Set<Message> told = new HashSet<>();
        for (SessionSummary session : sessions) {
            if (left.size() < most) {
                List<Message> tail = newest.apply(session).stream()
                        .map(LoggedMessage::message)
                        .toList();
                if (!tail.isEmpty() && told.contains(tail.get(tail.size() - 1))) {
                    continue;
                }
                told.addAll(tail);
            }
            left.add(session);
        }
        return left;
    }
}
