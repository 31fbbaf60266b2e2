package dev.varve.internal.extractive;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads where in a sentence a cue stands, and what the words after or before it name. Belongs to one request. */
final class CueClauses {
    private static final int REACH = 48;
    /** Words of a clause that forbids a thing and nothing else. */
    private static final int CURT = 6;
    /** What forbids more of a thing does not take back what there is. */
    private static final List<String> MORE_WORDS =
            List.of("new", "more", "other", "further", "extra", "additional", "else");

    private static final Pattern MORE = Pattern.compile("\\b(?:" + String.join("|", MORE_WORDS) + ")\\b");

    private static final Pattern END =
            Pattern.compile("[,;:.!?()]|\\s[-–—]\\s|\\b(?:and|but|because|since|so|until|unless|if)\\b");
    private static final Pattern LEAD = Pattern.compile(
            "(?i)(?:please|ok(?:ay)?|now|then|also|and|so|but|just|first|next|yes|yeah|no|hmm+|let'?s|we|i|you|can|could|would|should|"
                    + "we'll|i'll|i'd|like|want|to|need|have|instead|actually|maybe|simply|sorry|wait)\\b");
    private static final Pattern COURTESY =
            Pattern.compile("(?i)\\s+(?:please|thanks|any ?more|at all|after all|then|again|yet|now)$");

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final CueWords cueWords;
    private final SentenceReader reader;
    private final Vocabulary vocabulary;

    CueClauses(CueWords cueWords, SentenceReader reader, Vocabulary vocabulary) {
        this.cueWords = cueWords;
        this.reader = reader;
        this.vocabulary = vocabulary;
    }

    /** Whether a phrase with a cue begins a clause, but for words such as "please" and "can you". */
    boolean leads(String text, Cue cue) {
        boolean leading = true;
        for (int i = 0; i < text.length(); i++) {
            if (!leading || !PhraseTrie.startsWord(text, i)) {
                char c = text.charAt(i);
                leading |= !(c >= 'a' && c <= 'z') && beginsClause(c); // which most are
                continue;
            }
            if (cueWords.endOf(text, i, cue) > i) {
                return true;
            }
            Matcher lead = LEAD.matcher(text).region(i, text.length());
            leading = lead.lookingAt();
            i = leading ? lead.end() - 1 : i;
        }
        return false;
    }

    private static boolean beginsClause(char before) {
        return switch (before) {
            case ',', '.', ':', ';', '!', '?', '–', '—' -> true;
            default -> false;
        };
    }

    /**
     * What follows a cue.
     *
     * @param terms of it that name something
     * @param head  the last of them, as what "no console logs" is about; empty if there is none, or the sentence says more
     * @param curt  whether the sentence says nothing else
     */
    record Clause(int[] terms, int[] head, boolean curt) {
        static final Clause NONE = new Clause(new int[0], new int[0], false);
    }

    /** What the words after a cue name, up to the end of their clause. */
    Clause after(Sentence sentence, Cue cue) {
        String text = sentence.text();
        int at = placeOf(text, cue);
        if (at < 0) {
            return Clause.NONE;
        }
        int end = cueWords.endOf(text, at, cue);
        String clause = clause(text.substring(end, Math.min(text.length(), end + REACH)));
        if (mayAskForMore(clause) && MORE.matcher(clause).find()) {
            return Clause.NONE;
        }
        boolean curt = sentence.words() <= CURT;
        return new Clause(distinctive(reader.read(clause).terms()), curt ? head(clause) : new int[0], curt);
    }

    private static boolean mayAskForMore(String clause) {
        for (String word : MORE_WORDS) {
            if (clause.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** The terms that name what stands before a cue in its sentence. */
    int[] before(Sentence sentence, Cue cue) {
        String text = sentence.text();
        int at = placeOf(text, cue);
        if (at < 0) {
            return new int[0];
        }
        String named = text.substring(Math.max(0, at - 2 * REACH), at);
        return distinctive(
                reader.read(named.substring(named.lastIndexOf(';') + 1)).terms());
    }

    /** Where the first phrase with a cue begins; -1 if there is none. */
    private int placeOf(String text, Cue cue) {
        for (int i = PhraseTrie.nextWord(text, 0); i < text.length(); i = PhraseTrie.nextWord(text, i + 1)) {
            if (cueWords.endOf(text, i, cue) > i) {
                return i;
            }
        }
        return -1;
    }

    private static String clause(String text) {
        Matcher end = END.matcher(text).useTransparentBounds(true);
        for (int i = 0; i < text.length(); i++) {
            if (mayEnd(text, i) && end.region(i, text.length()).lookingAt()) {
                return text.substring(0, i);
            }
        }
        return text;
    }

    /** Whether the pattern of ends is worth trying at a place: at few is it. */
    private static boolean mayEnd(String text, int at) {
        char c = text.charAt(at);
        if (Character.isWhitespace(c)) {
            return at + 1 < text.length() && "-–—".indexOf(text.charAt(at + 1)) >= 0;
        }
        return !(c < 0x80 && Text.isWordChar(c))
                || "abisu".indexOf(c) >= 0
                        && !(at > 0 && text.charAt(at - 1) < 0x80 && Text.isWordChar(text.charAt(at - 1)));
    }

    private int[] head(String clause) {
        String[] words = SPACE.split(COURTESY.matcher(clause.strip()).replaceFirst(""));
        return distinctive(reader.read(words[words.length - 1]).terms());
    }

    private int[] distinctive(int[] terms) {
        int[] distinctive = new int[terms.length];
        int found = 0;
        for (int term : terms) {
            if (vocabulary.isDistinctive(term)) {
                distinctive[found++] = term;
            }
        }
        return Arrays.copyOf(distinctive, found);
    }
}
