package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * As much of a stretch of a log as can be read. Immutable.
 *
 * @param messages in order
 * @param holes    where messages cannot be read although nobody deleted them, in order; empty in a sound log
 */
public record ReadableMessages(List<LoggedMessage> messages, List<Span> holes) {

    /** Copies the lists. */
    public ReadableMessages {
        messages = List.copyOf(messages);
        holes = List.copyOf(holes);
    }

    /** Reads messages of a span, and fails if one of them cannot be read. */
    interface Reader {
        List<LoggedMessage> read(Span span);
    }

    /** Halves what cannot be read, until the damaged messages are known by number. */
    static ReadableMessages of(SessionState state, Span span, Reader reader) {
        Span there = new Span(span.from(), Math.max(span.from(), Math.min(span.to(), state.lastSeq() + 1)));
        List<LoggedMessage> messages = new ArrayList<>();
        read(there, reader, messages);
        return new ReadableMessages(messages, LogHoles.in(state, there, messages));
    }

    private static void read(Span span, Reader reader, List<LoggedMessage> messages) {
        if (span.isEmpty()) {
            return;
        }
        try {
            messages.addAll(reader.read(span));
        } catch (StoreCorruptException e) {
            if (span.size() > 1) {
                long middle = span.from() + span.size() / 2;
                read(new Span(span.from(), middle), reader, messages);
                read(new Span(middle, span.to()), reader, messages);
            }
        }
    }
}
