package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.TokenEstimator;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Sets picked sentences in lines, one in each, in the order in which they were said. A line says of its head only what the
 * line above has not said, see {@link dev.varve.internal.context.ShownNotes}, so that it costs little more than its words.
 */
final class LineWriter {
    private static final Duration SAME_MOMENT = Duration.ofMinutes(10);

    private final TokenEstimator tokens;
    private final double criticalShare;
    private final int timeTokens;

    LineWriter(TokenEstimator tokens, double criticalShare) {
        this.tokens = tokens;
        this.criticalShare = criticalShare;
        this.timeTokens = tokens.estimate("[2026-03-04 10:15] ");
    }

    /**
     * A sentence on its way into a line.
     *
     * @param rank its place in the order of merit
     */
    private record Item(int rank, Candidate candidate, String text, int tokens) {}

    /**
     * Sentences set in lines.
     *
     * @param lines  in the order in which they were said
     * @param tokens how large they are, heads included
     */
    record Written(List<NoteLine> lines, int tokens) {}

    /** True if it matters in which order of merit candidates come that are all set in lines. */
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
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            if (setting.size(middle) <= budget) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return setting.of(fits);
    }

    /** Sets the first of some picks in lines, however many are wanted. */
    private final class Setting {
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

        Written of(int count) {
            markCritical(count);
            List<NoteLine> lines = inOrder.stream()
                    .filter(item -> item.rank() < count)
                    .map(this::line)
                    .toList();
            return new Written(lines, size(count));
        }

        int size(int count) {
            int size = 0;
            LocalDateTime above = LocalDateTime.MIN; // of the last line that tells its time
            for (Item item : inOrder) {
                if (item.rank() < count) {
                    LocalDateTime at = item.candidate().at();
                    size += item.tokens() + headTokens(item.candidate());
                    if (above.plus(SAME_MOMENT).isBefore(at)) {
                        size += timeTokens;
                        above = at;
                    }
                }
            }
            return size;
        }

        /** Demotes CRITICAL lines beyond their share to IMPORTANT, the least salient first. */
        private void markCritical(int count) {
            int left = mostCritical(count);
            for (Item item : critical) {
                if (item.rank() < count) {
                    staysCritical[item.rank()] = left > 0;
                    left--;
                }
            }
        }

        private NoteLine line(Item item) {
            Candidate candidate = item.candidate();
            boolean lowered = candidate.priority() == Priority.CRITICAL && !staysCritical[item.rank()];
            Priority priority = lowered ? Priority.IMPORTANT : candidate.priority();
            NoteLine.Kind kind = priority == Priority.CRITICAL && candidate.kind() == NoteLine.Kind.SAID
                    ? NoteLine.Kind.DECIDED
                    : candidate.kind();
            return new NoteLine(
                    candidate.at(),
                    priority,
                    kind,
                    candidate.speaker(),
                    item.text(),
                    candidate.span(),
                    List.of(),
                    List.of(),
                    candidate.statement());
        }
    }

    private int headTokens(Candidate candidate) {
        return 2 + tokens.estimate(candidate.speaker()) + (candidate.priority() == Priority.CRITICAL ? 2 : 0);
    }
}
