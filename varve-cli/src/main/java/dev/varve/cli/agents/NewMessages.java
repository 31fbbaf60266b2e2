package dev.varve.cli.agents;

import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Session;
import dev.varve.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Appends messages to a session in batches, and counts rejected ones. Not thread-safe. */
final class NewMessages {
    private static final int BATCH = 100;

    private final Session session;
    private final List<Message> batch = new ArrayList<>();
    private final Map<String, Long> left = new TreeMap<>();
    private long appended;

    NewMessages(Session session) {
        this.session = session;
    }

    /** Number of appended messages. */
    long count() {
        return appended;
    }

    /** Counts of things left out by the transcript's reader or rejected by the session. */
    Map<String, Long> skipped(Map<String, Long> leftOut) {
        Map<String, Long> all = new TreeMap<>(leftOut);
        left.forEach((what, often) -> all.merge(what, often, Long::sum));
        return all;
    }

    /** Counts one that is not appended. */
    void leaveOut(String what) {
        left.merge(what, 1L, Long::sum);
    }

    void add(Message message) {
        batch.add(message);
        if (batch.size() >= BATCH) {
            flush();
        }
    }

    /** Appends the pending messages; an error says how many had been stored before it. */
    void flush() {
        if (batch.isEmpty()) {
            return;
        }
        try {
            append();
        } catch (StoreException e) {
            throw new StoreException(
                    e.getMessage() + "; " + appended + " messages before it were stored in session "
                            + session.scope().session() + " and stay: import again to go on after them",
                    e);
        }
        batch.clear();
    }

    /** One by one where together they are refused, so that one message that cannot be kept does not keep out others. */
    private void append() {
        try {
            session.append(List.copyOf(batch));
            appended += batch.size();
        } catch (DuplicateMessageException | InvalidMessageException e) {
            batch.forEach(this::append);
        }
    }

    private void append(Message message) {
        try {
            session.append(message);
            appended++;
        } catch (DuplicateMessageException e) {
            leaveOut("message that the session has already");
        } catch (InvalidMessageException e) {
            leaveOut("message that does not fit the session");
        }
    }
}
