package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    private final double criticalShare;

    LineWriter(TokenEstimator tokens, int lineTokens, double criticalShare) {
        this.headTokens = tokens.estimate("[2026-03-04 10:15] IMPORTANT Speaker: \n");
        this.lineTokens = lineTokens;
        this.criticalShare = criticalShare;
    }

    /** A sentence on its way into a line. */
    private record Item(
            int order, Span span, LocalDateTime at, Priority priority, String speaker, String text, int tokens) {}

    /** Sentences set in lines, of which most are only asked how large they are. */
    private static final class Written {
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

    /**
     * Lines of as many picks, in order of merit, as fit once they are set in lines.
     *
     * @param least picks that are set in any case
     */
    List<NoteLine> fitting(List<Selection.Pick> picks, int least, int budget) {
        List<Ranked> inOrder = IntStream.range(0, picks.size())
                .mapToObj(rank -> new Ranked(rank, picks.get(rank)))
                .sorted(Comparator.comparingInt(
                        ranked -> ranked.pick().candidate().order()))
                .toList();
        int fits = Math.min(least, picks.size());
        int tooMany = picks.size() + 1;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            if (write(picks.subList(0, middle), inOrder).tokens() <= budget) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return write(picks.subList(0, fits), inOrder).lines();
    }

    /** A pick with its place in the order of merit. */
    private record Ranked(int rank, Selection.Pick pick) {}

    /**
     * What is CRITICAL beyond its share becomes IMPORTANT, the least salient first.
     *
     * @param inOrder these and those that rank behind them, in the order in which they were said
     */
    private Written write(List<Selection.Pick> picks, List<Ranked> inOrder) {
        Set<Candidate> critical = critical(picks);
        List<Item> items = new ArrayList<>(picks.size());
        for (Ranked ranked : inOrder) {
            if (ranked.rank() >= picks.size()) {
                continue;
            }
            Selection.Pick pick = ranked.pick();
            Candidate candidate = pick.candidate();
            Priority priority = candidate.priority() == Priority.CRITICAL && !critical.contains(candidate)
                    ? Priority.IMPORTANT
                    : candidate.priority();
            items.add(new Item(
                    candidate.order(),
                    candidate.span(),
                    candidate.at(),
                    priority,
                    candidate.speaker(),
                    pick.text(),
                    pick.tokens()));
        }
        return written(items);
    }

    private Set<Candidate> critical(List<Selection.Pick> picks) {
        return picks.stream()
                .map(Selection.Pick::candidate)
                .filter(candidate -> candidate.priority() == Priority.CRITICAL)
                .sorted(Comparator.comparingDouble(candidate -> -candidate.score()))
                .limit((long) Math.ceil(criticalShare * picks.size()))
                .collect(Collectors.toCollection(
                        () -> Collections.newSetFromMap(new IdentityHashMap<>()))); // a candidate is a large record
    }

    /** Sets sentences in lines, in their order. A note said in the same breath as something important goes with it. */
    private Written written(List<Item> items) {
        List<Open> lines = new ArrayList<>();
        Map<String, Open> critical = new HashMap<>();
        Map<String, Open> others = new HashMap<>();
        for (Item item : items) {
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
                && (line.first.at().equals(item.at())
                        || Duration.between(line.first.at(), item.at()).abs().compareTo(SAME_MOMENT) <= 0);
    }
}
