package dev.varve.store.jdbc.schema;

import dev.varve.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Spans in one column, as in {@code 3-7,9-10}; the end is outside, as everywhere. */
public final class Spans {
    private Spans() {}

    /** The column. */
    public static String encode(List<Span> spans) {
        return spans.stream().map(span -> span.from() + "-" + span.to()).collect(Collectors.joining(","));
    }

    /** The spans given to {@link #encode}; anything else is an {@link IllegalArgumentException}. */
    static List<Span> decode(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        List<Span> spans = new ArrayList<>();
        for (String span : text.split(",", -1)) {
            int dash = span.indexOf('-');
            spans.add(new Span(Long.parseLong(span, 0, dash, 10), Long.parseLong(span, dash + 1, span.length(), 10)));
        }
        return spans;
    }
}
