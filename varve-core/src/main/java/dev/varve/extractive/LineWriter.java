package dev.varve.extractive;

import dev.varve.Priority;
import dev.varve.observe.ObservationLine;
import dev.varve.token.TokenEstimator;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets picked sentences in lines. What the same speaker says with the same priority within minutes shares a line,
 * since a line's head costs as much as a short sentence.
 */
final class LineWriter {
    private static final Duration SAME_MOMENT = Duration.ofMinutes(10);
    /** Sentences further apart than this are about something else. */
    private static final int SAME_TOPIC = 40;

    private final TokenEstimator tokens;
    private final int lineTokens;

    LineWriter(TokenEstimator tokens, int lineTokens) {
        this.tokens = tokens;
        this.lineTokens = lineTokens;
    }

    /** A sentence on its way into a line. */
    record Item(int order, LocalDateTime at, Priority priority, String speaker, String text) {}

    private static final class Open {
        private final Item first;
        private final StringBuilder text;

        Open(Item first) {
            this.first = first;
            this.text = new StringBuilder(first.speaker()).append(": ").append(first.text());
        }
    }

    List<ObservationLine> lines(List<Item> items) {
        List<Open> lines = new ArrayList<>();
        Map<String, Open> open = new HashMap<>();
        for (Item item :
                items.stream().sorted(Comparator.comparingInt(Item::order)).toList()) {
            String key = item.priority() + item.speaker();
            Open line = open.get(key);
            if (line != null && belongs(item, line)) {
                line.text.append("; ").append(item.text());
            } else {
                Open started = new Open(item);
                open.put(key, started);
                lines.add(started);
            }
        }
        return lines.stream()
                .map(line -> new ObservationLine(line.first.at(), line.first.priority(), line.text.toString()))
                .toList();
    }

    private boolean belongs(Item item, Open line) {
        Duration apart = Duration.between(line.first.at(), item.at()).abs();
        return apart.compareTo(SAME_MOMENT) <= 0
                && item.order() - line.first.order() <= SAME_TOPIC
                && tokens.estimate(line.text) + tokens.estimate(item.text()) < lineTokens;
    }
}
