package dev.varve.lab.told;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The words of a text in their order, lower case and without punctuation, to see whether another tells the same. A character of
 * a script without spaces is a word.
 */
record Wording(List<String> words) {
    /** Share of a statement that a line has to repeat. */
    private static final double ENOUGH = 0.7;

    /** Fewer words than that stand in any long line. */
    private static final int FEW = 4;

    Wording {
        words = List.copyOf(words);
    }

    static Wording of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        String plain = text.toLowerCase(Locale.ROOT).replace("'", "").replace("’", "");
        plain.codePoints().forEach(c -> {
            boolean alone = Character.isIdeographic(c) || isKana(c);
            if (!Character.isLetterOrDigit(c) || alone) {
                end(word, words);
            }
            if (alone) {
                words.add(Character.toString(c));
            } else if (Character.isLetterOrDigit(c)) {
                word.appendCodePoint(c);
            }
        });
        end(word, words);
        return new Wording(words);
    }

    private static boolean isKana(int c) {
        Character.UnicodeScript script = Character.UnicodeScript.of(c);
        return script == Character.UnicodeScript.HIRAGANA || script == Character.UnicodeScript.KATAKANA;
    }

    private static void end(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    /** True if whoever reads this reads that statement. Of one of few words there must be little else. */
    boolean tells(Wording statement) {
        int size = statement.words.size();
        if (size == 0 || words.size() < ENOUGH * size) {
            return false;
        }
        return common(statement) >= ENOUGH * (size < FEW ? Math.max(size, words.size()) : size);
    }

    /** True if this is a good part of that statement. */
    boolean isOf(Wording statement) {
        return words.size() >= FEW && statement.tells(this);
    }

    /** True if both are of the same stretch of words: one stands in the other, or one ends as the other begins. */
    boolean overlaps(Wording other) {
        return standsIn(other) || other.standsIn(this) || leadsInto(other) || other.leadsInto(this);
    }

    private boolean standsIn(Wording other) {
        return words.size() > 1 && Collections.indexOfSubList(other.words, words) >= 0;
    }

    private boolean leadsInto(Wording other) {
        return IntStream.rangeClosed(FEW, Math.min(words.size(), other.words.size()))
                .anyMatch(shared ->
                        words.subList(words.size() - shared, words.size()).equals(other.words.subList(0, shared)));
    }

    /** How much of both is the same, from 0 to 1. */
    double likeness(Wording other) {
        int both = words.size() + other.words.size();
        return both == 0 ? 0 : 2.0 * common(other) / both;
    }

    /** Length of the longest common subsequence. */
    private int common(Wording other) {
        int[] row = new int[other.words.size() + 1];
        for (String word : words) {
            int diagonal = 0;
            for (int i = 0; i < other.words.size(); i++) {
                int above = row[i + 1];
                row[i + 1] = word.equals(other.words.get(i)) ? diagonal + 1 : Math.max(above, row[i]);
                diagonal = above;
            }
        }
        return row[row.length - 1];
    }
}
