package dev.varve.internal.extractive;

import dev.varve.language.PhraseTrie;
import dev.varve.language.Text;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;

/** Reads where in a sentence a cue stands, and what the words after or before it name. Belongs to one request. */
final class CueClauses {
    private static final int REACH = 48;
    /** Words of a clause that forbids a thing and nothing else. */
    private static final int CURT = 6;
    /** What forbids more of a thing does not take back what there is. */
    private static final List<String> MORE_WORDS =
            List.of("new", "more", "other", "further", "extra", "additional", "else");

    private static final TextPattern MORE = TextPattern.compile("\\b(?:" + String.join("|", MORE_WORDS) + ")\\b");

    /** What is only pointed at is not named. */
    private static final TextPattern POINTS = TextPattern.compile("(?i)\\b(?:that|this|it|them|those|these)\\b");

    /** Behind what is replaced stands what replaces it: "switch from Redis to Caffeine". */
    private static final TextPattern NEW = TextPattern.compile("(?i)(?<!going)\\s(?:to|with|by)\\b.*");

    private static final TextPattern END =
            TextPattern.compile("[,;:.!?()]|\\s[-–—]\\s|\\b(?:and|but|because|since|so|until|unless|if)\\b");
    private static final TextPattern LEAD = TextPattern.compile(
            "(?i)(?:please|ok(?:ay)?|now|then|also|and|so|but|just|first|next|yes|yeah|no|hmm+|let'?s|we|i|you|can|could|would|should|"
                    + "we'll|i'll|i'd|like|want|to|need|have|instead|actually|maybe|simply|sorry|wait)\\b");
    private static final TextPattern ONLY_LEAD = TextPattern.compile("(?:[^\\w']|" + LEAD.pattern() + ")*+");

    private static final TextPattern COURTESY =
            TextPattern.compile("(?i)(?<!\\s)\\s++(?:please|thanks|any ?more|at all|after all|then|again|yet|now)$");

    private static final TextPattern SPACE = TextPattern.compile("\\s+");

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
        return placeOfLeading(text, cue) >= 0;
    }

    /** The same at the beginning of the text. */
    boolean opens(String text, Cue cue) {
        int at = placeOfLeading(text, cue);
        Matcher before = ONLY_LEAD.matcher(text).region(0, Math.max(0, at));
        return at >= 0 && before.matches();
    }

    /** Where the first phrase begins that does so; -1 if there is none. */
    private int placeOfLeading(String text, Cue cue) {
        boolean leading = true;
        for (int i = 0; i < text.length(); i++) {
            if (!leading || !PhraseTrie.startsWord(text, i)) {
                char c = text.charAt(i);
                leading |= !(c >= 'a' && c <= 'z') && beginsClause(c); // which most are
                continue;
            }
            if (cueWords.endOf(text, i, cue) > i) {
                return i;
            }
            Matcher lead = LEAD.matcher(text).region(i, text.length());
            leading = lead.lookingAt();
            i = leading ? lead.end() - 1 : i;
        }
        return -1;
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
        return after(sentence, placeOf(sentence.text(), cue), cue);
    }

    /** The same for each place at which the cue stands: "on second thought, Caffeine instead of Redis". */
    List<Clause> afterEach(Sentence sentence, Cue cue) {
        List<Clause> found = new ArrayList<>();
        for (int at = placeOf(sentence.text(), cue, 0); at >= 0; at = placeOf(sentence.text(), cue, at + 1)) {
            found.add(after(sentence, at, cue));
        }
        return found;
    }

    /** The same where the cue begins a clause: "it needs no label" refuses nothing. */
    Clause afterLeading(Sentence sentence, Cue cue) {
        return after(sentence, placeOfLeading(sentence.text(), cue), cue);
    }

    private Clause after(Sentence sentence, int at, Cue cue) {
        String text = sentence.text();
        if (at < 0) {
            return Clause.NONE;
        }
        int end = cueWords.endOf(text, at, cue);
        String clause = clause(text.substring(end, Math.min(text.length(), end + REACH)));
        if (POINTS.matcher(clause).find()
                || mayAskForMore(clause) && MORE.matcher(clause).find()) {
            return Clause.NONE;
        }
        if (cue == Cue.REVERSAL) {
            clause = NEW.matcher(clause).replaceFirst("");
        }
        boolean curt = sentence.words() <= CURT;
        return new Clause(terms(clause), curt ? head(clause) : new int[0], curt);
    }

    /** What of some words names something. */
    int[] terms(String words) {
        return distinctive(reader.read(words).terms());
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

    private int placeOf(String text, Cue cue) {
        return placeOf(text, cue, 0);
    }

    /** Where the first phrase with a cue begins from there on; -1 if there is none. */
    private int placeOf(String text, Cue cue, int from) {
        for (int i = PhraseTrie.nextWord(text, from); i < text.length(); i = PhraseTrie.nextWord(text, i + 1)) {
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
