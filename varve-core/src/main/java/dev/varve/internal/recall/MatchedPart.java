package dev.varve.internal.recall;

import dev.varve.language.Sentences;
import dev.varve.store.Passage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The part of a message that says most of what is asked: a few sentences or lines in a row, cut nowhere else. What follows is
 * shown before what precedes, since a heading or a question has the words and the answer comes after it.
 *
 * @param place in the words of the message
 * @param share of what is asked, from 0 to 1
 * @param words which of the question's words it has
 * @param asks  whether what has them ends in a question
 */
record MatchedPart(Passage place, double share, BitSet words, boolean asks) {
    static final int MOST_LINES = 12;
    static final int MOST_CHARS = 800;

    /** A longer line is taken sentence by sentence. */
    private static final int LONG_LINE = 160;

    /**
     * Finds it.
     *
     * @param words  of the message
     * @param within the passage that matched
     */
    static MatchedPart of(String words, Passage within, QuestionCoverage fit) {
        List<Passage> units = units(words, within);
        BitSet[] said = new BitSet[units.size()];
        Arrays.setAll(said, unit -> fit.among(text(words, units.get(unit))));
        int first = 0;
        int last = -1;
        double best = -1;
        BitSet most = new BitSet();
        for (int from = 0; from < units.size(); from++) {
            BitSet has = new BitSet();
            for (int to = from; to < units.size() && fits(units, from, to); to++) {
                has.or(said[to]);
                double share = fit.share(has);
                if (share > best) {
                    best = share;
                    most = (BitSet) has.clone();
                    first = from;
                    last = to;
                }
            }
        }
        return last < 0
                ? new MatchedPart(within, 0, new BitSet(), false)
                : new MatchedPart(around(units, first, last), best, most, isQuestion(text(words, units.get(last))));
    }

    /** The sentences or lines and the rest of the passage that has room with them: what follows first. */
    private static Passage around(List<Passage> units, int first, int last) {
        int from = first;
        int to = last;
        while (to + 1 < units.size() && fits(units, from, to + 1)) {
            to++;
        }
        while (from > 0 && fits(units, from - 1, to)) {
            from--;
        }
        return new Passage(units.get(from).from(), units.get(to).to());
    }

    private static boolean fits(List<Passage> units, int from, int to) {
        return to - from < MOST_LINES
                && (from == to || units.get(to).to() - units.get(from).from() <= MOST_CHARS);
    }

    private static boolean isQuestion(String said) {
        String end = said.stripTrailing();
        return end.endsWith("?") || end.endsWith("？");
    }

    private static String text(String words, Passage unit) {
        return words.substring(unit.from(), unit.to());
    }

    /** Lines, and of long lines their sentences, without gaps. */
    private static List<Passage> units(String words, Passage within) {
        List<Passage> units = new ArrayList<>();
        int from = within.from();
        int end = Math.min(words.length(), within.to());
        while (from < end) {
            int line = words.indexOf('\n', from);
            int to = line < 0 || line >= end ? end : line + 1;
            if (to - from <= LONG_LINE) {
                units.add(new Passage(from, to));
            } else {
                addSentences(words, from, to, units);
            }
            from = to;
        }
        return units;
    }

    private static void addSentences(String words, int from, int to, List<Passage> units) {
        int begin = from;
        String line = words.substring(from, to);
        for (String sentence : Sentences.of(line)) {
            int at = line.indexOf(sentence, begin - from);
            if (at >= 0 && from + at + sentence.length() > begin) {
                units.add(new Passage(begin, from + at + sentence.length()));
                begin = from + at + sentence.length();
            }
        }
        if (begin < to) {
            units.add(new Passage(begin, to));
        }
    }
}
