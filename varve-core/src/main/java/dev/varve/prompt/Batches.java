package dev.varve.prompt;

import dev.varve.token.TokenEstimator;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides a transcript among as many calls as the model's window asks for. A block that is larger than the window is
 * split between lines or words; nothing is skipped.
 */
final class Batches {
    /** A piece is never cut smaller than this, whatever the estimator says. In characters. */
    private static final int SMALLEST = 64;

    private final TokenEstimator estimator;
    private final int room;
    private final List<String> batches = new ArrayList<>();
    private final StringBuilder batch = new StringBuilder();
    private int used;
    private LocalDate day = LocalDate.MIN;

    private Batches(TokenEstimator estimator, int room) {
        this.estimator = estimator;
        this.room = room;
    }

    /**
     * Divides blocks.
     *
     * @param room tokens that a batch may have
     */
    static List<String> of(List<Block> blocks, TokenEstimator estimator, int room) {
        Batches batches = new Batches(estimator, room);
        blocks.forEach(batches::add);
        batches.finish();
        return batches.batches;
    }

    /** Divides lines, each of which fits. */
    static List<String> ofLines(List<String> lines, TokenEstimator estimator, int room) {
        Batches batches = new Batches(estimator, room);
        lines.forEach(line -> batches.append(line, estimator.estimate(line)));
        batches.finish();
        return batches.batches;
    }

    private void add(Block block) {
        int tokens = estimator.estimate(block.text());
        if (tokens <= room) {
            append(block, tokens);
            return;
        }
        List<String> parts = new ArrayList<>();
        split(block.body(), parts);
        for (int i = 0; i < parts.size(); i++) {
            Block piece = block.piece(i + 1, parts.size(), parts.get(i));
            append(piece, estimator.estimate(piece.text()));
        }
    }

    private void append(Block block, int tokens) {
        String dayLine = Block.dayLine(block.day());
        int withDay = tokens + estimator.estimate(dayLine);
        boolean sameDay = block.day().equals(day) && used > 0 && used + tokens <= room;
        append(sameDay ? block.text() : dayLine + block.text(), sameDay ? tokens : withDay);
        day = block.day();
    }

    private void append(String text, int tokens) {
        if (used > 0 && used + tokens > room) {
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

    /** Halves a text until its parts fit, with some room for their heads. */
    private void split(String text, List<String> parts) {
        if (text.length() <= SMALLEST || estimator.estimate(Fence.quote(text)) <= room - room / 8) {
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
        return Character.isLowSurrogate(text.charAt(middle)) ? middle - 1 : middle;
    }
}
