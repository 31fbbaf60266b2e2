package dev.varve.internal.prompt;

import dev.varve.TokenEstimator;
import dev.varve.store.Passage;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Divides a transcript among as many calls as the model's window asks for. A block that is larger than the window is
 * split between lines or words; nothing is skipped.
 */
final class Batches {
    /** A piece is never cut smaller than this, whatever the estimator says. In characters. */
    private static final int SMALLEST = 64;

    private final TokenEstimator estimator;
    private final int budget;
    private final List<String> batches = new ArrayList<>();
    private final StringBuilder batch = new StringBuilder();
    private int used;
    private LocalDate day = LocalDate.MIN;

    private Batches(TokenEstimator estimator, int budget) {
        this.estimator = estimator;
        this.budget = budget;
    }

    /**
     * Divides blocks.
     *
     * @param budget tokens that a batch may have
     */
    static List<String> of(List<Utterance> blocks, TokenEstimator estimator, int budget) {
        Batches batches = new Batches(estimator, budget);
        blocks.forEach(batches::add);
        batches.finish();
        return batches.batches;
    }

    /** Divides lines that each fit. */
    static List<String> ofLines(List<String> lines, TokenEstimator estimator, int budget) {
        Batches batches = new Batches(estimator, budget);
        lines.forEach(line -> batches.append(line, estimator.estimate(line)));
        batches.finish();
        return batches.batches;
    }

    /**
     * Divides a batch in two near its middle, before a message where there is one, else between lines, under the same
     * day and head, else within its one line. What is too short for that stays whole.
     */
    static List<String> halves(String batch) {
        List<String> lines = withoutGiant(batch.lines().toList());
        int middle = middle(lines);
        if (middle == 0) {
            return List.of(batch);
        }
        StringBuilder second = new StringBuilder();
        last(lines.subList(0, middle), Utterance::isDayLine)
                .filter(day -> !Utterance.isDayLine(lines.get(middle)))
                .ifPresent(second::append);
        if (Fence.isQuoted(lines.get(middle))) {
            last(lines.subList(0, middle), line -> !Fence.isQuoted(line) && !Utterance.isDayLine(line))
                    .ifPresent(second::append);
        }
        second.append(joined(lines.subList(middle, lines.size())));
        return List.of(joined(lines.subList(0, middle)), second.toString());
    }

    /** If there is but one quoted line, two of it. */
    private static List<String> withoutGiant(List<String> lines) {
        int last = lines.size() - 1;
        boolean only = lines.stream().filter(Fence::isQuoted).count() == 1;
        if (!only || lines.get(last).length() <= 2 * SMALLEST) {
            return lines;
        }
        int at = cutNear(lines.get(last), lines.get(last).length() / 2);
        List<String> more = new ArrayList<>(lines.subList(0, last));
        more.add(lines.get(last).substring(0, at));
        more.add(Fence.quoted(lines.get(last).substring(at)));
        return more;
    }

    /** Where the second half begins: no line of the batch is in both, and each half has some quoted line. */
    private static int middle(List<String> lines) {
        int[] quotedBefore = new int[lines.size() + 1];
        for (int i = 0; i < lines.size(); i++) {
            quotedBefore[i + 1] = quotedBefore[i] + (Fence.isQuoted(lines.get(i)) ? 1 : 0);
        }
        int all = quotedBefore[lines.size()];
        int best = 0;
        double bestCost = Double.MAX_VALUE;
        for (int i = 1; i < lines.size(); i++) {
            boolean inside = Fence.isQuoted(lines.get(i));
            boolean afterDay = Utterance.isDayLine(lines.get(i - 1));
            double cost =
                    Math.abs(2.0 * quotedBefore[i] - all) / Math.max(1, all) + (inside ? 0.5 : 0) + (afterDay ? 1 : 0);
            if (quotedBefore[i] > 0 && quotedBefore[i] < all && cost < bestCost) {
                best = i;
                bestCost = cost;
            }
        }
        return best;
    }

    private static Optional<String> last(List<String> lines, Predicate<String> wanted) {
        return lines.stream().filter(wanted).reduce((first, second) -> second).map(line -> line + "\n");
    }

    private static String joined(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    private void add(Utterance block) {
        int tokens = estimator.estimate(block.text());
        if (tokens <= budget) {
            append(block, tokens);
            return;
        }
        List<String> parts = new ArrayList<>();
        split(block.body(), parts);
        for (int i = 0; i < parts.size(); i++) {
            Utterance piece = block.piece(i + 1, parts.size(), parts.get(i));
            append(piece, estimator.estimate(piece.text()));
        }
    }

    private void append(Utterance block, int tokens) {
        String dayLine = Utterance.dayLine(block.day());
        int withDay = tokens + estimator.estimate(dayLine);
        boolean sameDay = block.day().equals(day) && used > 0 && used + tokens <= budget;
        append(sameDay ? block.text() : dayLine + block.text(), sameDay ? tokens : withDay);
        day = block.day();
    }

    private void append(String text, int tokens) {
        if (used > 0 && used + tokens > budget) {
            finish();
        }
        batch.append(text);
        used += tokens;
    }

    private void finish() {
        if (used > 0) {
            batches.add(batch.toString());
            batch.setLength(0);
            used = 0;
        }
    }

    /** Halves a text until its parts fit, with some tokens left for their heads. */
    private void split(String text, List<String> parts) {
        if (text.length() <= SMALLEST || estimator.estimate(Fence.quote(text)) <= budget - budget / 8) {
            parts.add(text);
            return;
        }
        int at = cutNear(text, text.length() / 2);
        split(text.substring(0, at), parts);
        split(text.substring(at), parts);
    }

    /** The end of a line, else of a word, not far before the middle; else the middle itself. */
    private static int cutNear(String text, int middle) {
        int line = text.lastIndexOf('\n', middle - 1);
        if (line >= middle / 2) {
            return line + 1;
        }
        int word = text.lastIndexOf(' ', middle - 1);
        if (word >= middle / 2) {
            return word + 1;
        }
        return Passage.cut(text, middle);
    }
}
