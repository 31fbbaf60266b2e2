package dev.varve.transcript;

import dev.varve.Message;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.SortedMap;
import java.util.TreeMap;

/** Messages of a conversation that were read and not yet handed out, with a tally of omissions. */
final class Inbox {
    private final Deque<SourceMessage> messages = new ArrayDeque<>();
    private final SortedMap<String, Long> skipped = new TreeMap<>();
    private final SortedMap<String, String> about = new TreeMap<>();
    private long undated;

    void add(Place place, Message message) {
        messages.add(new SourceMessage(message, place.line()));
    }

    /** Something was left out. */
    void skip(String what) {
        skipped.merge(what, 1L, Long::sum);
    }

    /** Records a fact about the conversation as a whole. Returns whether it is new. */
    boolean about(String what, String value) {
        return !value.isBlank() && about.putIfAbsent(what, value) == null;
    }

    SortedMap<String, String> about() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(about));
    }

    /** Counts a message without a time. */
    void undated() {
        undated++;
    }

    long undatedCount() {
        return undated;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    SourceMessage take() {
        return messages.remove();
    }

    SortedMap<String, Long> skipped() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
    }
}
