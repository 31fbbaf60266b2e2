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
import java.util.stream.Collectors;

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

    /** Sentences set in lines, of which most are only asked how large they are. */
    static final class Written {
        private final List<Open> lines;
        private final int tokens;

        private Written(List<Open> lines, int tokens) {
            this.lines = lines;
            this.tokens = tokens;
        }

        /** Lines in order of their first sentence. */
        List<NoteLine> lines() {
            return lines.stream().map(Open::line).toList();
        }

        int tokens() {
            return tokens;
        }
    }

    private static final class Open {
        private final Item first;
        private final List<Item> items = new ArrayList<>();
        private int tokens;

        Open(Item first) {
            this.first = first;
            this.items.add(first);
            this.tokens = first.tokens();
        }

        void add(Item item) {
            items.add(item);
            tokens += 1 + item.tokens();
        }

        NoteLine line() {
            Priority priority = items.stream()
                    .map(Item::priority)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            NoteLine.Kind kind = first.speaker().equals(Attribution.TOOLS)
                    ? NoteLine.Kind.TOOL
                    : priority == Priority.CRITICAL ? NoteLine.Kind.DECIDED : NoteLine.Kind.SAID;
            return new NoteLine(
                    first.at(),
                    priority,
                    kind,
                    first.speaker(),
                    items.stream().map(Item::text).collect(Collectors.joining("; ")),
                    items.stream().map(Item::span).reduce(Span::hull).orElseThrow(),
                    List.of(),
                    List.of());
        }
    }

    /** Sets sentences in lines. A note said in the same breath as something important goes with it. */
    Written write(List<Item> items) {
        List<Open> lines = new ArrayList<>();
        Map<String, Open> critical = new HashMap<>();
        Map<String, Open> others = new HashMap<>();
        for (Item item :
                items.stream().sorted(Comparator.comparingInt(Item::order)).toList()) {
            Map<String, Open> open = item.priority() == Priority.CRITICAL ? critical : others;
            Open line = open.get(item.speaker());
            if (line != null && belongs(item, line)) {
                line.add(item);
            } else {
                Open started = new Open(item);
                open.put(item.speaker(), started);
                lines.add(started);
            }
        }
        return new Written(
                lines, lines.stream().mapToInt(line -> headTokens + line.tokens).sum());
    }

    private boolean belongs(Item item, Open line) {
        return item.order() - line.first.order() <= SAME_TOPIC
                && line.tokens + item.tokens() < lineTokens
                && Duration.between(line.first.at(), item.at()).abs().compareTo(SAME_MOMENT) <= 0;
    }
}
