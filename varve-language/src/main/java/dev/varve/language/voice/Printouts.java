package dev.varve.language.voice;

import java.util.HashSet;
import java.util.Set;

/**
 * Claims the lines of a printout that have no form of their own: a message that a program wrapped, a sentence in its log. Lines with
 * a form stand around them, most lines of their paragraph are made of paths, names and numbers, or they are in Latin letters and
 * the person writes in others. A line in which somebody says "I" or asks stays the person's.
 */
final class Printouts {
    private static final Set<String> PRINTED =
            Set.of(Kind.LOG.word(), Kind.TRACE.word(), Kind.TEST.word(), Kind.TERMINAL.word());

    /** Lines of code words that need no line with a form beside them. */
    private static final int ALONE = 4;

    /** Lines from which on a paragraph is a printout if a quarter of them show it. */
    private static final int LONG = 6;

    /** Lines from which on a message is a printout if half of them show it. */
    private static final int MANY = 12;

    /** One in so many words of a line that a program printed is no word of a language. */
    private static final int WORDS_A_CODE = 4;

    /** Letters of another script that make its writer known. */
    private static final int OTHER_LETTERS = 12;

    /** Words of a line that is more than a name or a command. */
    private static final int SENTENCE = 6;

    private static final char LAST_LATIN = '\u024F';

    private static final String INNER = "/\\_=:.<>{}[]|@#";
    private static final String QUESTION_MARKS = "?？";

    private final Set<String> speaking;

    Printouts(Lexicon lexicon) {
        speaking = new HashSet<>(lexicon.words("says-i"));
        speaking.addAll(lexicon.words("says-we"));
    }

    void claim(Ownership owned, Lines lines) {
        claimOtherScript(owned, lines);
        for (int from = lines.firstFilled(0); from < lines.count(); ) {
            int end = lines.endOfParagraph(from);
            if (end > from + 1) {
                claim(owned, lines, from, end);
            }
            from = lines.firstFilled(end);
        }
        claimBetween(owned, lines);
    }

    /** Claims what stands between the first and the last printed line of a message that is mostly printed. */
    private void claimBetween(Ownership owned, Lines lines) {
        int first = lines.count();
        int last = 0;
        int printed = 0;
        int filled = 0;
        for (int line = lines.firstFilled(0); line < lines.count(); line = lines.firstFilled(line + 1)) {
            filled++;
            if (owned.isOf(lines.from(line), PRINTED)) {
                printed++;
                first = Math.min(first, line);
                last = line;
            }
        }
        boolean mostly = filled >= MANY && 2 * printed >= filled;
        for (int line = first; mostly && line < last; line = lines.firstFilled(line + 1)) {
            claimUnlessSpoken(owned, lines, line);
        }
    }

    private void claim(Ownership owned, Lines lines, int from, int end) {
        int first = end;
        int last = from;
        int formed = 0;
        int coded = 0;
        for (int line = from; line < end; line++) {
            boolean form = owned.isOf(lines.from(line), PRINTED);
            boolean codes =
                    !form && owned.isOwn(lines.from(line)) && !lines.isItem(line) && isOfCodes(lines.head(line));
            formed += form ? 1 : 0;
            coded += codes ? 1 : 0;
            first = form || codes ? Math.min(first, line) : first;
            last = form || codes ? line : last;
        }
        if (end - from >= LONG && 4 * (formed + coded) >= end - from) {
            first = Math.min(first, from + 1); // the person may say a word in front, and one behind
            last = Math.max(last, end - 2);
        }
        boolean printed = formed > 0 || coded >= ALONE && 2 * coded >= end - from;
        for (int line = first; printed && line <= last; line++) {
            claimUnlessSpoken(owned, lines, line);
        }
    }

    /** Claims whole lines in Latin letters beside words of a person who writes in others. */
    private void claimOtherScript(Ownership owned, Lines lines) {
        int letters = 0;
        for (int at = 0; at < owned.text().length() && letters < OTHER_LETTERS; at++) {
            letters += isOtherLetter(owned.text().charAt(at)) && owned.isOwn(at) ? 1 : 0;
        }
        for (int line = 0; letters >= OTHER_LETTERS && line < lines.count(); line++) {
            String head = lines.head(line);
            if (Words.count(head, SENTENCE) >= SENTENCE && head.chars().noneMatch(c -> isOtherLetter((char) c))) {
                claimUnlessSpoken(owned, lines, line);
            }
        }
    }

    private static boolean isOtherLetter(char c) {
        return c > LAST_LATIN && Character.isLetter(c);
    }

    private void claimUnlessSpoken(Ownership owned, Lines lines, int line) {
        if (!isSpoken(lines.head(line))) {
            owned.claim(lines.start(line), lines.start(line + 1), Kind.LOG);
        }
    }

    private boolean isSpoken(String head) {
        return QUESTION_MARKS.indexOf(head.charAt(head.length() - 1)) >= 0 || Words.hasAny(head, speaking);
    }

    /** True if a quarter of its words are paths, names in code, or numbers, and more than one unless a sign stands in front. */
    private static boolean isOfCodes(String head) {
        int words = 0;
        int codes = 0;
        for (int from = 0; from < head.length(); ) {
            int end = from;
            while (end < head.length() && !Character.isWhitespace(head.charAt(end))) {
                end++;
            }
            words += end > from ? 1 : 0;
            codes += end > from && isCode(head, from, end) ? 1 : 0;
            from = end + 1;
        }
        int least = Character.isLetter(head.charAt(0)) ? 2 : 1;
        return codes >= least && codes * WORDS_A_CODE >= words;
    }

    private static boolean isCode(String head, int from, int end) {
        boolean digits = false;
        for (int i = from; i < end; i++) {
            digits |= Character.isDigit(head.charAt(i));
            boolean inside = i > from && i + 1 < end && Character.isLetterOrDigit(head.charAt(i + 1));
            if (inside && INNER.indexOf(head.charAt(i)) >= 0) {
                return true;
            }
        }
        return digits && end - from > 1;
    }
}
