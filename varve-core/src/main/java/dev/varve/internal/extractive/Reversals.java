package dev.varve.internal.extractive;

import java.util.Arrays;
import java.util.List;

/**
 * Says which earlier decision a sentence takes back, where its words make that plain: it names, right after "instead
 * of", "no longer" or the like, something rare that the decision names too. In doubt both stand, with their dates.
 */
final class Reversals {
    private static final int REACH = 40;
    private static final int QUOTED = 48;
    static final String MARK = " (replaces: ";

    private final CueWords cueWords;
    private final SentenceReader reader;
    private final Vocabulary vocabulary;

    Reversals(CueWords cueWords, SentenceReader reader, Vocabulary vocabulary) {
        this.cueWords = cueWords;
        this.reader = reader;
        this.vocabulary = vocabulary;
    }

    /** The text of a pick, with the decision that it replaces, if there is one among the others. */
    String text(Selection.Pick pick, List<Selection.Pick> all) {
        Sentence sentence = pick.candidate().sentence();
        if (!sentence.has(Cue.REVERSAL) || sentence.question()) {
            return pick.text();
        }
        int[] gone = takenBack(sentence.text());
        Selection.Pick latest = null;
        for (Selection.Pick other : all) {
            boolean earlier = other.candidate().order() < pick.candidate().order()
                    && (latest == null
                            || other.candidate().order() > latest.candidate().order());
            if (earlier && isDecision(other.candidate(), pick.candidate()) && shares(gone, other.candidate())) {
                latest = other;
            }
        }
        return latest == null ? pick.text() : pick.text() + MARK + quote(latest.text()) + ")";
    }

    /** How a replaced sentence is quoted; its beginning, so that it can be found again. */
    static String quote(String text) {
        return Text.clipped(text.replace('(', '[').replace(')', ']'), QUOTED);
    }

    private static boolean isDecision(Candidate earlier, Candidate later) {
        return earlier.sentence().has(Cue.DECISION)
                && !earlier.sentence().question()
                && earlier.speaker().equals(later.speaker());
    }

    private int[] takenBack(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (PhraseTrie.startsWord(text, i)) {
                int end = cueWords.endOf(text, i, Cue.REVERSAL);
                if (end > i) {
                    return reader.read(text.substring(end, Math.min(text.length(), end + REACH)))
                            .terms();
                }
            }
        }
        return new int[0];
    }

    private boolean shares(int[] gone, Candidate earlier) {
        for (int term : gone) {
            if (vocabulary.isDistinctive(term)
                    && Arrays.binarySearch(earlier.sentence().terms(), term) >= 0) {
                return true;
            }
        }
        return false;
    }
}
