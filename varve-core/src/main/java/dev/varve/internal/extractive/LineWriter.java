package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets picked sentences in lines. What the same speaker says within minutes shares a line, since a line's head costs
 * as much as a sentence; only what is CRITICAL keeps lines of its own, as it stays longest.
 */
final class LineWriter {
    private static final Duration SAME_MOMENT = Duration.ofMinutes(10);
    /** Sentences further apart than this are about something else. */
    private static final int SAME_TOPIC = 300;

    private final int headTokens;
    private final int lineTokens;

    LineWriter(TokenEstimator tokens, int lineTokens) {
        this.headTokens = tokens.estimate("[2026-03-04 10:15] IMPORTANT Speaker: \n");
        this.lineTokens = lineTokens;
    }

    /** A sentence on its way into a line. */
    record Item(int order, Span span, LocalDateTime at, Priority priority, String speaker, String text, int tokens) {}

    /** Lines in order of their first sentence, and their size. */
    record Written(List<NoteLine> lines, int tokens) {}

    private static final class Open {
        private final Item first;
        private final StringBuilder text;
        private Priority priority;
        private Span span;
        private int tokens;

        Open(Item first) {
            this.first = first;
            this.priority = first.priority();
            this.tokens = first.tokens();
            this.span = first.span();
            this.text = new StringBuilder(first.text());
        }

        void add(Item item) {
            text.append("; ").append(item.text());
            tokens += 1 + item.tokens();
            priority = priority.compareTo(item.priority()) < 0 ? priority : item.priority();
            span = span.hull(item.span());
        }

        NoteLine line() {
            NoteLine.Kind kind = first.speaker().equals(Attribution.TOOLS)
                    ? NoteLine.Kind.TOOL
                    : priority == Priority.CRITICAL ? NoteLine.Kind.DECIDED : NoteLine.Kind.SAID;
            return new NoteLine(first.at(), priority, text.toString())
                    .withKind(kind)
                    .withSource(first.speaker())
                    .withSpan(span);
        }
    }

    /** Sets sentences in lines. A note said in the same breath as something important goes with it. */
    Written write(List<Item> items) {
        List<Open> lines = new ArrayList<>();
        Map<String, Open> open = new HashMap<>();
        for (Item item :
                items.stream().sorted(Comparator.comparingInt(Item::order)).toList()) {
            String key = (item.priority() == Priority.CRITICAL) + item.speaker();
            Open line = open.get(key);
            if (line != null && belongs(item, line)) {
                line.add(item);
            } else {
                Open started = new Open(item);
                open.put(key, started);
                lines.add(started);
            }
        }
        return new Written(
                lines.stream().map(Open::line).toList(),
                lines.stream().mapToInt(line -> headTokens + line.tokens).sum());
    }

    private boolean belongs(Item item, Open line) {
        Duration apart = Duration.between(line.first.at(), item.at()).abs();
        return apart.compareTo(SAME_MOMENT) <= 0
                && item.order() - line.first.order() <= SAME_TOPIC
                && line.tokens + item.tokens() < lineTokens;
    }
}
