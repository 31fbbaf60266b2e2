package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tells whether a sentence says that somebody else says something: "Bob said", "the docs recommend", "laut Anbieter". "As I
 * said" does not, nor does "if the test says so".
 */
final class Saying {
    /** Words of a sentence among which the verb is sought. */
    private static final int MOST_WORDS = 16;

    private static final int LONGEST_WORD = 40;

    private final UnspacedSaying unspaced;
    private final Hearsay hearsay;
    private final Set<String> says;
    private final Set<String> saysBeforeColon;
    private final Set<String> writes;
    private final Set<String> clauses;
    private final Set<String> addressees;
    private final Set<String> saysOfMany;
    private final Set<String> saysTo;
    private final Set<String> toWhom;
    private final Set<String> saysOfTexts;
    private final Set<String> source;
    private final Set<String> many;
    private final Set<String> own;
    private final Set<String> ownLead;
    private final Set<String> skip;
    private final Set<String> noReport;
    private final Set<String> embeds;
    private final Set<String> reported;
    private final List<String> idioms;
    private final List<String> subjunctives;
    private final List<String> by;
    private final List<String> aside;
    private final Set<String> behind;

    Saying(Lexicon lexicon) {
        unspaced = new UnspacedSaying(lexicon);
        hearsay = new Hearsay(lexicon);
        says = lexicon.words("says");
        saysBeforeColon = lexicon.words("says-before-colon");
        writes = lexicon.words("writes");
        clauses = lexicon.words("clause");
        addressees = lexicon.words("addressee");
        saysOfMany = lexicon.words("says-of-many");
        saysTo = lexicon.words("says-to");
        toWhom = lexicon.words("to-whom");
        saysOfTexts = lexicon.words("says-of-texts");
        source = lexicon.words("source");
        many = lexicon.words("many");
        own = lexicon.words("own");
        ownLead = lexicon.words("own-lead");
        skip = lexicon.words("skip");
        noReport = lexicon.words("no-report");
        embeds = lexicon.words("embeds");
        reported = lexicon.words("reported");
        idioms = lexicon.phrases("idiom");
        subjunctives = lexicon.phrases("subjunctive");
        by = lexicon.phrases("by");
        aside = lexicon.phrases("by-aside");
        behind = lexicon.words("by-behind");
    }

    /**
     * A word of a text.
     *
     * @param word in lower case
     */
    record Word(String word, int from, int to) {}

    /** True if the first words have one that is wanted. */
    static boolean hasAny(List<Word> words, int limit, Set<String> wanted) {
        int end = Math.min(limit, words.size());
        for (int i = 0; i < end; i++) {
            if (wanted.contains(words.get(i).word())) {
                return true;
            }
        }
        return false;
    }

    /** The first words between two places. */
    static List<Word> words(String text, int from, int to) {
        List<Word> words = new ArrayList<>();
        for (int i = from; i < to && words.size() < MOST_WORDS; ) {
            if (!Character.isLetterOrDigit(text.charAt(i))) {
                i++;
                continue;
            }
            int end = i;
            while (end < to && end - i < LONGEST_WORD && isInside(text, end, to)) {
                end++;
            }
            String word = text.substring(i, end).toLowerCase(Locale.ROOT).replace('’', '\'');
            words.add(new Word(word, i, end));
            i = end;
        }
        return words;
    }

    private static boolean isInside(String text, int at, int to) {
        char c = text.charAt(at);
        boolean joins = c == '\'' || c == '’' || c == '-' || c == '.' || c == '_';
        return Character.isLetterOrDigit(c) || joins && at + 1 < to && Character.isLetterOrDigit(text.charAt(at + 1));
    }

    /** Where the words of somebody else begin in a sentence, or -1. */
    int saidFrom(String text, int from, int to) {
        if (unspaced.isSaid(text.substring(from, to)) || beginsWithAny(subjunctives, text, from, to)) {
            return from;
        }
        List<Word> words = words(text, from, to);
        if (beginsWithAny(idioms, text, from, to)) {
            return -1;
        }
        int named = afterSource(text, words, from);
        if (named >= 0) {
            return named;
        }
        int related = hearsay.saidFrom(text, words, from, to);
        if (related >= 0) {
            return related;
        }
        if (isAttributedBehind(text, words, to)) {
            return from;
        }
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).word();
            if (noReport.contains(word)) {
                return -1;
            }
            if (i > 0 && reported.contains(word)) {
                return from;
            }
            boolean colon = endsBeforeColon(text, words, i, to);
            boolean embedding = embeds.contains(word)
                    || i > 0
                            && embeds.contains(
                                    words.get(i - 1).word().concat(" ").concat(word));
            if (embedding && !colonFollows(words, i, text, to)) {
                return -1;
            }
            boolean verb = says.contains(word)
                    || colon && saysBeforeColon.contains(word)
                    || writes.contains(word) && (colon || isClauseNext(words, i))
                    || saysTo.contains(word) && isNext(words, i, toWhom)
                    || saysOfTexts.contains(word) && isOfText(words, i);
            if (i > 0 && (verb && !isOwn(words, i) || saysOfMany.contains(word) && areMany(words, i))) {
                return words.get(i).to();
            }
        }
        return -1;
    }

    /** True if a source stands behind what it says: "never update, according to the vendor", "…, says Bob". */
    private boolean isAttributedBehind(String text, List<Word> words, int to) {
        for (int i = 1; i < words.size(); i++) {
            Word word = words.get(i);
            if (behind.contains(word.word())) {
                return true;
            }
            boolean comma = text.charAt(word.from() - 1) == ' ' && text.charAt(word.from() - 2) == ',';
            boolean foreign = i + 1 < words.size()
                    && !own.contains(words.get(i + 1).word())
                    && !ownLead.contains(words.get(i + 1).word());
            if (comma && foreign && (isVerbOfLast(words, i) || isPhrase(text, word.from(), to))) {
                return true;
            }
        }
        return false;
    }

    /** True if a verb stands with its subject at the end of a sentence. */
    private boolean isVerbOfLast(List<Word> words, int verb) {
        String word = words.get(verb).word();
        return (says.contains(word) || writes.contains(word)) && words.size() < MOST_WORDS && verb + 4 >= words.size();
    }

    /** True if "according to" and the like stand at a place, and then a source that is not the person's. */
    private boolean isPhrase(String text, int from, int to) {
        for (String phrase : aside) {
            int end = from + phrase.length();
            if (end < to && text.charAt(end) == ' ' && text.regionMatches(true, from, phrase, 0, phrase.length())) {
                List<Word> source = words(text, end, to);
                return !source.isEmpty() && !ownLead.contains(source.get(0).word());
            }
        }
        return false;
    }

    /** True if a clause follows a verb, as in "wrote us that"; who writes a script says nothing by that. */
    private boolean isClauseNext(List<Word> words, int verb) {
        int next = isNext(words, verb, addressees) ? verb + 1 : verb;
        return isNext(words, next, clauses);
    }

    private static boolean isNext(List<Word> words, int at, Set<String> wanted) {
        return at + 1 < words.size() && wanted.contains(words.get(at + 1).word());
    }

    private boolean isOfText(List<Word> words, int verb) {
        return hasAny(words, verb, source);
    }

    private static boolean beginsWithAny(List<String> phrases, String text, int from, int to) {
        for (String phrase : phrases) {
            int end = from + phrase.length();
            if (end < to
                    && !Character.isLetter(text.charAt(end))
                    && text.regionMatches(true, from, phrase, 0, phrase.length())) {
                return true;
            }
        }
        return false;
    }

    /** True if the verb at a place is soon followed by a colon. */
    private static boolean endsBeforeColon(String text, List<Word> words, int verb, int to) {
        int last = Math.min(words.size() - 1, verb + 4);
        for (int i = verb; i <= last; i++) {
            int end = words.get(i).to();
            if (end < to && (text.charAt(end) == ':' || text.startsWith(" :", end))) {
                return true;
            }
        }
        return false;
    }

    /** True if a colon ends the clause that a word embeds: "what Bob said:" announces words, "what Bob said" does not. */
    private static boolean colonFollows(List<Word> words, int from, String text, int to) {
        for (int i = from; i < words.size(); i++) {
            int end = words.get(i).to();
            if (end < to && text.charAt(end) == ':') {
                return true;
            }
        }
        return false;
    }

    private boolean isOwn(List<Word> words, int verb) {
        int subject = verb - 1;
        while (subject > 0 && skip.contains(words.get(subject).word())) {
            subject--;
        }
        boolean afterVerb = verb + 1 < words.size()
                && skip.contains(words.get(subject).word())
                && own.contains(words.get(verb + 1).word());
        return own.contains(words.get(subject).word()) || afterVerb;
    }

    private boolean areMany(List<Word> words, int verb) {
        int subject = verb - 1;
        while (subject > 0 && skip.contains(words.get(subject).word())) {
            subject--;
        }
        return many.contains(words.get(subject).word());
    }

    /** The position after "according to" and the like at the beginning of a sentence, or -1. */
    private int afterSource(String text, List<Word> words, int from) {
        if (words.size() < 3) {
            return -1;
        }
        String start = text.substring(from, words.get(words.size() - 1).to()).toLowerCase(Locale.ROOT);
        for (String phrase : by) {
            if (start.startsWith(phrase) && start.startsWith(" ", phrase.length())) {
                int behind = 0;
                while (behind < words.size() && words.get(behind).to() <= from + phrase.length()) {
                    behind++;
                }
                return behind < words.size()
                                && ownLead.contains(words.get(behind).word())
                        ? -1
                        : from + phrase.length();
            }
        }
        return -1;
    }
}
