package dev.varve.event;

import dev.varve.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A conversation as a list with positions from 0, as hosts keep it: an optional summary message, then messages. It maps
 * positions, which shift, to sequence numbers, which do not. Immutable, so a change happens completely or not at all.
 *
 * @param summary  stands for all messages before {@code firstSeq}; at position 0 if present
 * @param firstSeq sequence number of the first message that is still in the list
 * @param messages the messages in order
 */
public record History(Optional<Message> summary, long firstSeq, List<Message> messages) {
    /** An empty conversation. */
    public static final History EMPTY = new History(Optional.empty(), 1, List.of());

    /** Copies the collections. */
    public History {
        messages = List.copyOf(messages);
    }

    /** The list as a model would get it. */
    public List<Message> list() {
        List<Message> list = new ArrayList<>(size());
        summary.ifPresent(list::add);
        list.addAll(messages);
        return List.copyOf(list);
    }

    /** How many messages a model would be shown, the summary included. */
    public int size() {
        return offset() + messages.size();
    }

    /** A copy with messages at its end. */
    public History append(Message... added) {
        List<Message> longer = new ArrayList<>(messages);
        longer.addAll(List.of(added));
        return new History(summary, firstSeq, longer);
    }

    /**
     * A copy in which a summary replaces positions 0 to {@code last}, including any earlier summary.
     *
     * @throws IndexOutOfBoundsException if there is no such position
     */
    public History compact(int last, Message newSummary) {
        if (last < 0 || last >= size()) {
            throw new IndexOutOfBoundsException("cannot compact up to position " + last + " of a history of " + size()
                    + " messages; give 0 to " + (size() - 1));
        }
        int gone = Math.max(0, last + 1 - offset());
        return new History(Optional.of(newSummary), firstSeq + gone, messages.subList(gone, messages.size()));
    }

    /** A copy without the first messages, for a host with its own limit. */
    public History dropFirst(int count) {
        int gone = Math.min(count, messages.size());
        return new History(summary, firstSeq + gone, messages.subList(gone, messages.size()));
    }

    /** A copy with only this many messages from the front. */
    public History keepFirst(int count) {
        return new History(summary, firstSeq, messages.subList(0, Math.min(count, messages.size())));
    }

    /**
     * How many positions from the front are covered by notes or the summary.
     *
     * @param watermark {@code SessionState.watermark()} or {@code bufferedTo()}: messages below it are covered
     */
    public int covered(long watermark) {
        return offset() + (int) Math.max(0, Math.min(watermark - firstSeq, messages.size()));
    }

    /** Position of the last message that notes cover, −1 if there is none; 0 right after a compaction. */
    public int lastObserved(long watermark) {
        return covered(watermark) - 1;
    }

    /** The position of a message. It may be beyond either end of the list. */
    public int positionOf(long seq) {
        return offset() + (int) (seq - firstSeq);
    }

    private int offset() {
        return summary.isPresent() ? 1 : 0;
    }
}
