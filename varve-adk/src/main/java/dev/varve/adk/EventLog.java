package dev.varve.adk;

import com.google.adk.events.Event;
import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.store.StoppedAnswer;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Brings a session's log up to date with ADK's events. Logged events are identified by their ids, never by their
 * times: several events share a millisecond, and clocks go back.
 */
final class EventLog {
    /** Newest messages among which an event that ADK has too is looked for, before each event is tried. */
    private static final int LOOK_BACK = 64;

    private EventLog() {}

    /** A consistent copy; ADK appends to the list while others read it. */
    static List<Event> copyOf(List<Event> events) {
        synchronized (events) {
            return List.copyOf(events);
        }
    }

    /** Appends the events that the log lacks. The cost depends on the new events only. Repeatable, from any thread. */
    static void catchUp(Session session, List<Event> events) {
        long last = session.status().state().lastSeq();
        List<Message> newest = session.messages(new Span(Math.max(1, last - LOOK_BACK + 1), last + 1)).stream()
                .map(LoggedMessage::message)
                .toList();
        List<Event> fresh = events.subList(firstMissing(newest, events), events.size());
        fresh.stream().flatMap(event -> EventMapper.pictures(event).stream()).forEach(session::show);
        List<Message> missing = withoutRetry(
                newest,
                fresh.stream()
                        .flatMap(event -> EventMapper.messages(event).stream())
                        .toList());
        if (missing.isEmpty()) {
            return;
        }
        try {
            session.append(missing);
        } catch (DuplicateMessageException | InvalidMessageException e) {
            // Another thread was faster, or a tool answered late: the batch was refused as a whole, so append one by
            // one.
            missing.forEach(message -> append(session, message));
        }
    }

    private static int firstMissing(List<Message> newest, List<Event> events) {
        Set<String> logged = newest.stream().map(EventMapper::eventId).collect(Collectors.toSet());
        for (int i = events.size(); i > 0; i--) {
            if (logged.contains(events.get(i - 1).id())) {
                return i;
            }
        }
        return 0;
    }

    /** A question whose answer was stopped is there already when it is asked again. */
    private static List<Message> withoutRetry(List<Message> newest, List<Message> missing) {
        List<Message> asked = StoppedAnswer.askedAgain(newest, Function.identity());
        boolean retried = asked.size() < newest.size()
                && !asked.isEmpty()
                && !missing.isEmpty()
                && saysTheSame(asked.get(asked.size() - 1), missing.get(0));
        return retried ? missing.subList(1, missing.size()) : missing;
    }

    private static boolean saysTheSame(Message question, Message again) {
        return again.role() == Role.USER
                && question.role() == Role.USER
                && question.parts().equals(again.parts());
    }

    private static void append(Session session, Message message) {
        try {
            session.append(message);
        } catch (DuplicateMessageException e) {
            // Already there, which is the desired state.
        } catch (InvalidMessageException e) {
            appendLate(session, EventMapper.late(message));
        }
    }

    private static void appendLate(Session session, Message words) {
        try {
            session.append(words);
        } catch (DuplicateMessageException e) {
            // Already there, in these words.
        }
    }
}
