package dev.varve.internal.extractive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what somebody has taken back: what was asked for or decided and is not to be done any more, and the guesses at a
 * cause that was found since. Rules read only what the words make plain: "undo that" means the one change that the same
 * person asked for right before; "instead of", "remove" and "no" have to name what the earlier sentence names. In doubt
 * both stand, with their dates.
 */
final class Reversals {
    private static final int REACH = 48;
    private static final int QUOTED = 80;
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

    static final String MARK = " (replaces: ";

    private final CueWords cueWords;
    private final SentenceReader reader;
    private final Vocabulary vocabulary;
    private final boolean served;
    /** What was found out of a sentence, since each later one asks again. */
    private final Map<Sentence, Boolean> changes = new IdentityHashMap<>();

    /** @param served whether an agent takes part; people who talk take back decisions at most */
    Reversals(CueWords cueWords, SentenceReader reader, Vocabulary vocabulary, boolean served) {
        this.cueWords = cueWords;
        this.reader = reader;
        this.vocabulary = vocabulary;
        this.served = served;
    }

    /**
     * A sentence in its place.
     *
     * @param message number of its message or line, so that sentences said together are known
     * @param text    as it is written down
     */
    record Said(long message, String speaker, Sentence sentence, String text) {}

    /** How a replaced sentence is quoted; its beginning, so that it can be found again. */
    static String quote(String text) {
        return Text.clipped(text, QUOTED).replace('(', '[').replace(')', ']');
    }

    /** Whether nothing is lost if a quote is all that is left. */
    static boolean isQuotedWhole(String text) {
        return text.length() <= QUOTED;
    }

    /** The places of what the sentence at a place takes back, oldest first. */
    List<Integer> takenBack(List<Said> all, int at) {
        Said said = all.get(at);
        Sentence sentence = said.sentence();
        if (!served && !sentence.has(Cue.REVERSAL) || Answers.isNoted(sentence.text())) {
            return List.of(); // a no leaves things as they are
        }
        boolean agent = said.speaker().equals(Attribution.AGENT);
        boolean asked = served && !agent;
        int found = -1;
        if (asked && undoes(sentence)) {
            found = pointedAt(all, at);
        } else if (!agent && !sentence.question()) {
            found = named(all, at);
            found = found < 0 && asked && !leads(sentence.text(), Cue.AMENDS).isEmpty() ? amended(all, at) : found;
        }
        if (found >= 0) {
            return List.of(found);
        }
        return served && Salience.tellsCause(sentence) ? guesses(all, at) : List.of();
    }

    /** The one change that the same speaker asked for in the message before, or earlier in the same one. */
    private int pointedAt(List<Said> all, int at) {
        int found = -1;
        for (int i = at - 1; i >= 0; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, all.get(at))) {
                continue;
            }
            if (found >= 0 && earlier.message() != all.get(found).message()) {
                return found;
            }
            if (asksForChange(earlier.sentence()) && !earlier.sentence().has(Cue.UNDO)) {
                if (found >= 0) {
                    return -1; // which of them is not said
                }
                found = i;
            }
        }
        return found;
    }

    /** What is named after "instead of", "remove", "no" and the like, or before "is off the table". */
    private int named(List<Said> all, int at) {
        Said said = all.get(at);
        int[] dropped = said.sentence().has(Cue.DROPPED) ? before(said, Cue.DROPPED) : new int[0];
        boolean reverses = said.sentence().has(Cue.REVERSAL) && dropped.length == 0;
        Clause gone = reverses ? after(said, Cue.REVERSAL) : Clause.NONE;
        Clause removed = served && said.sentence().has(Cue.REMOVAL) ? after(said, Cue.REMOVAL) : Clause.NONE;
        Clause refused = served && said.sentence().has(Cue.NEGATION) ? after(said, Cue.NEGATION) : Clause.NONE;
        boolean names = gone.terms().length
                        + removed.terms().length
                        + refused.terms().length
                        + refused.head().length
                        + dropped.length
                > 0;
        for (int i = at - 1; i >= 0 && names; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, said)
                    || earlier.sentence().question()
                    || earlier.sentence().has(Cue.NEGATION)) {
                continue;
            }
            boolean decided = earlier.sentence().has(Cue.DECISION) || served && asksForChange(earlier.sentence());
            if (!decided) {
                continue;
            }
            boolean replaced = shares(gone.terms(), earlier)
                    || sharesMost(dropped, earlier)
                    || hasAll(earlier, removed.terms())
                    || hasAll(earlier, refused.terms())
                    || refused.curt() && hasAll(earlier, refused.head());
            if (replaced) {
                return i;
            }
        }
        return -1;
    }

    /** The last request on the same matter: both have a value, or a word in common that names something. */
    private int amended(List<Said> all, int at) {
        Said said = all.get(at);
        for (int i = at - 1; i >= 0; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, said) || earlier.sentence().question()) {
                continue;
            }
            boolean asked =
                    asksForChange(earlier.sentence()) || earlier.sentence().has(Cue.DECISION);
            boolean values = said.sentence().numbers() > 0 && earlier.sentence().numbers() > 0;
            boolean near = said.message() == earlier.message() || isMessageBefore(all, i, at);
            if (asked && near && (values || shares(said.sentence().terms(), earlier))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the same speaker says nothing in between that asks for a change. */
    private boolean isMessageBefore(List<Said> all, int earlier, int at) {
        for (int i = earlier + 1; i < at; i++) {
            Said between = all.get(i);
            if (isBySame(between, all.get(at))
                    && between.message() != all.get(earlier).message()
                    && between.message() != all.get(at).message()
                    && asksForChange(between.sentence())) {
                return false;
            }
        }
        return true;
    }

    /** Guesses of the same speaker since somebody else spoke, or on the same matter. */
    private List<Integer> guesses(List<Said> all, int at) {
        Said found = all.get(at);
        boolean corrects = found.sentence().has(Cue.AMENDS) || found.sentence().has(Cue.REVERSAL);
        List<Integer> guesses = new ArrayList<>();
        boolean same = true;
        for (int i = at - 1; i >= 0; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, found)) {
                same = false;
                continue;
            }
            boolean claim = earlier.sentence().has(Cue.GUESS)
                    || corrects && earlier.sentence().has(Cue.CAUSE);
            boolean onCause = earlier.sentence().has(Cue.CAUSE)
                    || earlier.sentence().has(Cue.ERROR)
                    || earlier.sentence().has(Cue.FIX);
            if (claim
                    && onCause
                    && !earlier.sentence().question()
                    && (same || shares(found.sentence().terms(), earlier))) {
                guesses.add(0, i);
            }
        }
        return guesses;
    }

    private static boolean isBySame(Said earlier, Said later) {
        return earlier.speaker().equals(later.speaker());
    }

    /** Whether it begins with what undoes, or nearly so: "I don't want to forget it" does not. */
    private boolean undoes(Sentence sentence) {
        return sentence.has(Cue.UNDO) && !leads(sentence.text(), Cue.UNDO).isEmpty();
    }

    /** Whether it asks for a change in its first words, or in those of a later clause. */
    private boolean asksForChange(Sentence sentence) {
        return sentence.has(Cue.INTRODUCES)
                && !sentence.question()
                && !sentence.has(Cue.OVERRIDE)
                && changes.computeIfAbsent(
                        sentence, asked -> !leads(asked.text(), Cue.INTRODUCES).isEmpty());
    }

    /** The phrase with a cue that begins a clause, but for words such as "please" and "can you"; empty if there is none. */
    private String leads(String text, Cue cue) {
        boolean leading = true;
        for (int i = 0; i < text.length(); i++) {
            if (!leading || !PhraseTrie.startsWord(text, i)) {
                char c = text.charAt(i);
                leading |= !(c >= 'a' && c <= 'z') && beginsClause(c); // which most are
                continue;
            }
            int end = cueWords.endOf(text, i, cue);
            if (end > i) {
                return text.substring(i, end);
            }
            Matcher lead = LEAD.matcher(text).region(i, text.length());
            leading = lead.lookingAt();
            i = leading ? lead.end() - 1 : i;
        }
        return "";
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
    private record Clause(int[] terms, int[] head, boolean curt) {
        static final Clause NONE = new Clause(new int[0], new int[0], false);
    }

    private Clause after(Said said, Cue cue) {
        String text = said.sentence().text();
        int at = placeOf(text, cue);
        if (at < 0) {
            return Clause.NONE;
        }
        int end = cueWords.endOf(text, at, cue);
        String clause = clause(text.substring(end, Math.min(text.length(), end + REACH)));
        if (mayAskForMore(clause) && MORE.matcher(clause).find()) {
            return Clause.NONE;
        }
        boolean curt = said.sentence().words() <= CURT;
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
    private int[] before(Said said, Cue cue) {
        String text = said.sentence().text();
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

    private boolean shares(int[] terms, Said earlier) {
        for (int term : terms) {
            if (vocabulary.isDistinctive(term) && has(earlier, term)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it has two of them, or the only one. */
    private static boolean sharesMost(int[] terms, Said earlier) {
        int shared = 0;
        for (int term : terms) {
            shared += has(earlier, term) ? 1 : 0;
        }
        return shared > 0 && shared >= Math.min(2, terms.length);
    }

    /** Whether it has all of them, of which there has to be one. */
    private static boolean hasAll(Said earlier, int[] terms) {
        for (int term : terms) {
            if (!has(earlier, term)) {
                return false;
            }
        }
        return terms.length > 0;
    }

    private static boolean has(Said earlier, int term) {
        return Arrays.binarySearch(earlier.sentence().terms(), term) >= 0;
    }
}
