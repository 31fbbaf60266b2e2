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
    private final double criticalShare;

    LineWriter(TokenEstimator tokens, int lineTokens, double criticalShare) {
        this.headTokens = tokens.estimate("[2026-03-04 10:15] IMPORTANT Speaker: \n");
        this.lineTokens = lineTokens;
        this.criticalShare = criticalShare;
    }

    /**
     * A sentence on its way into a line.
     *
     * @param rank its place in the order of merit
     */
    private record Item(int rank, Candidate candidate, String text, int tokens) {}

    /** Sentences set in lines. */
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

        /** How large they are, heads included. */
        int tokens() {
            return tokens;
        }
    }

    private static final class Open {
        private final Candidate first;
        private final List<Item> items = new ArrayList<>();
        private Priority priority;
        private int tokens;

        Open(Item first, Priority priority) {
            this.first = first.candidate();
            this.items.add(first);
            this.priority = priority;
            this.tokens = first.tokens();
        }

        void add(Item item, Priority itsPriority) {
            items.add(item);
            priority = itsPriority.compareTo(priority) < 0 ? itsPriority : priority;
            tokens += 1 + item.tokens();
        }

        NoteLine line() {
            NoteLine.Kind kind = first.speaker().equals(Attribution.TOOLS)
                    ? NoteLine.Kind.TOOL
                    : priority == Priority.CRITICAL ? NoteLine.Kind.DECIDED : NoteLine.Kind.SAID;
            return new NoteLine(
                    first.at(),
                    priority,
                    kind,
                    first.speaker(),
                    items.stream().map(Item::text).collect(Collectors.joining("; ")),
                    items.stream()
                            .map(item -> item.candidate().span())
                            .reduce(Span::hull)
                            .orElseThrow(),
                    List.of(),
                    List.of());
        }
    }

    /** Whether it matters in which order of merit candidates come that are all set in lines. */
    boolean needsRanks(List<Candidate> all) {
        double[] scores = all.stream()
                .filter(candidate -> candidate.priority() == Priority.CRITICAL)
                .mapToDouble(Candidate::score)
                .sorted()
                .toArray();
        int lowered = scores.length - mostCritical(all.size());
        return lowered > 0 && lowered < scores.length && scores[lowered - 1] >= scores[lowered];
    }

    /** How many of some sentences may be CRITICAL. */
    private int mostCritical(int count) {
        return (int) Math.ceil(criticalShare * count);
    }

    /** Lines of all picks, in order of merit. */
    Written all(List<Selection.Pick> picks) {
        return new Setting(picks).of(picks.size());
    }

    /**
     * Lines of as many picks, in order of merit, as fit once they are set in lines.
     *
     * @param least picks that are set in any case
     */
    Written fitting(List<Selection.Pick> picks, int least, int budget) {
        return fitting(picks, least, picks.size(), budget);
    }

    /**
     * The same where picks without which the texts alone exceed the budget are missing at the end.
     *
     * @param all how many there would be with those
     */
    Written fitting(List<Selection.Pick> picks, int least, int all, int budget) {
        Setting setting = new Setting(picks);
        int fits = Math.min(least, picks.size());
        int tooMany = all + 1;
        Written written = setting.of(fits);
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            Written more = setting.of(middle);
            if (more.tokens() <= budget) {
                fits = middle;
                written = more;
            } else {
                tooMany = middle;
            }
        }
        return written;
    }

    /** Sets the first of some picks in lines, however many are wanted. */
    private final class Setting {
        /** In the order in which they were said. */
        private final List<Item> inOrder;
        /** Those that may be CRITICAL, the most salient first. */
        private final List<Item> critical;
        /** By rank. */
        private final boolean[] staysCritical;

        Setting(List<Selection.Pick> picks) {
            List<Item> byMerit = new ArrayList<>(picks.size());
            for (Selection.Pick pick : picks) {
                byMerit.add(new Item(byMerit.size(), pick.candidate(), pick.text(), pick.tokens()));
            }
            inOrder = new ArrayList<>(byMerit);
            inOrder.sort(Comparator.comparingInt(item -> item.candidate().order()));
            critical = new ArrayList<>(byMerit);
            critical.removeIf(item -> item.candidate().priority() != Priority.CRITICAL);
            critical.sort(Comparator.comparingDouble(item -> -item.candidate().score()));
            staysCritical = new boolean[picks.size()];
        }

        /** A note said in the same breath as something important goes with it. */
        Written of(int count) {
            markCritical(count);
            List<Open> lines = new ArrayList<>();
            Map<String, Open> criticalLines = new HashMap<>();
            Map<String, Open> otherLines = new HashMap<>();
            for (Item item : inOrder) {
                if (item.rank() < count) {
                    Priority priority = priority(item);
                    Map<String, Open> open = priority == Priority.CRITICAL ? criticalLines : otherLines;
                    Open line = open.get(item.candidate().speaker());
                    if (line != null && belongs(item, line)) {
                        line.add(item, priority);
                    } else {
                        Open started = new Open(item, priority);
                        open.put(item.candidate().speaker(), started);
                        lines.add(started);
                    }
                }
            }
            return new Written(
                    lines,
                    lines.stream().mapToInt(line -> headTokens + line.tokens).sum());
        }

        /** What is CRITICAL beyond its share becomes IMPORTANT, the least salient first. */
        private void markCritical(int count) {
            int left = mostCritical(count);
            for (Item item : critical) {
                if (item.rank() < count) {
                    staysCritical[item.rank()] = left > 0;
                    left--;
                }
            }
        }

        private Priority priority(Item item) {
            Priority priority = item.candidate().priority();
            return priority == Priority.CRITICAL && !staysCritical[item.rank()] ? Priority.IMPORTANT : priority;
        }
    }

    private boolean belongs(Item item, Open line) {
        Candidate candidate = item.candidate();
        return candidate.order() - line.first.order() <= SAME_TOPIC
                && line.tokens + item.tokens() < lineTokens
                && (line.first.at().equals(candidate.at()) || isSameMoment(line.first.at(), candidate.at()));
    }

    private static boolean isSameMoment(LocalDateTime one, LocalDateTime other) {
        if (one.toLocalDate().equals(other.toLocalDate())) { // as nearly always, and far quicker to tell
            long nanos = one.toLocalTime().toNanoOfDay() - other.toLocalTime().toNanoOfDay();
            return Math.abs(nanos) <= SAME_MOMENT.toNanos();
        }
        return Duration.between(one, other).abs().compareTo(SAME_MOMENT) <= 0;
    }
}
