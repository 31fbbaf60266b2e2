package dev.varve.language.time;

import dev.varve.language.WordStarts;
import dev.varve.language.pattern.PatternIndex;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Tells from the words around a date whether it lies ahead. The nearest word of the date's own sentence decides: in "We
 * agreed to ship on Friday" that is "to ship". A word may also leave it open, as in "was supposed to".
 *
 * <p>Only a bounded stretch around the date is read, so the time does not depend on the length of the text.
 */
final class TenseWords {
    private static final int BEFORE = 160;
    private static final int AFTER = 120;

    private static final String SENTENCE_ENDS = "!?\n。！？";

    /** Of a word, that tell which one it may be; some patterns take any word with the right end. */
    private static final int LETTERS = 3;

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;

    private final PatternIndex<Word> words;
    private final TextPattern clauseStart;
    private final boolean verbLast;

    private TenseWords(List<Word> words, TextPattern clauseStart, boolean verbLast) {
        this.words = new PatternIndex<>(words, Word::pattern, LETTERS);
        this.clauseStart = clauseStart;
        this.verbLast = verbLast;
    }

    private enum Kind {
        OPEN,
        FUTURE,
        PAST,
        NOUN;

        Tense tense() {
            return switch (this) {
                case OPEN -> Tense.UNKNOWN;
                case FUTURE, NOUN -> Tense.FUTURE;
                case PAST -> Tense.PAST;
            };
        }
    }

    private record Word(Kind kind, TextPattern pattern) {}

    /** Reads the lines of a data file; of words that begin at one place, the first counts. */
    static final class Builder {
        private final List<Word> words = new ArrayList<>();
        private String clause = "";
        private String lead = "";
        private boolean verbLast;

        /**
         * A line.
         *
         * @param key {@code open}, {@code future}, {@code past} or {@code noun}: words that tell the tense, nouns where no verb
         *     does; {@code clause} and {@code lead}: words with which a clause begins, and those between them and a date;
         *     {@code verbs last}: that verbs follow the date as a rule
         * @throws IllegalArgumentException if there is no such key, or the value is no pattern
         */
        void add(String key, String value) {
            switch (key) {
                case "clause" -> clause = value;
                case "lead" -> lead = value;
                case "verbs" -> verbLast = true;
                case "open", "future", "past", "noun" ->
                    words.add(new Word(Kind.valueOf(key.toUpperCase(Locale.ROOT)), pattern(value)));
                default -> throw new IllegalArgumentException("nothing is called " + key);
            }
        }

        TenseWords build() {
            String start = clause.isEmpty() ? "(?:^|[,;:(–—])" : "(?:^|[,;:(–—]|\\b(?:" + clause + "))";
            String between = lead.isEmpty() ? "\\s*+$" : "\\s*+(?:" + lead + ")?+\\s*+$";
            return new TenseWords(words, pattern(start + between), verbLast);
        }

        private static TextPattern pattern(String regex) {
            try {
                return TextPattern.compile(regex, FLAGS);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException("no pattern: " + e.getDescription() + " in " + regex, e);
            }
        }
    }

    /**
     * The tense of what stands at a place.
     *
     * @param start where the date begins
     * @param end   where it ends
     */
    Tense at(String text, int start, int end) {
        String before = text.substring(sentenceStart(text, start), start);
        List<Kind> earlier = kinds(before);
        List<Kind> later = kinds(text.substring(end, sentenceEnd(text, end)));
        boolean afterFirst = verbLast || clauseStart.matcher(before).find();
        Kind nearest = afterFirst ? either(first(later), last(earlier)) : either(last(earlier), first(later));
        if (nearest != null) {
            return nearest.tense();
        }
        return earlier.contains(Kind.NOUN) || later.contains(Kind.NOUN) ? Tense.FUTURE : Tense.UNKNOWN;
    }

    private static @Nullable Kind either(@Nullable Kind one, @Nullable Kind other) {
        return one == null ? other : one;
    }

    private static @Nullable Kind first(List<Kind> kinds) {
        return kinds.stream().filter(kind -> kind != Kind.NOUN).findFirst().orElse(null);
    }

    private static @Nullable Kind last(List<Kind> kinds) {
        return kinds.stream()
                .filter(kind -> kind != Kind.NOUN)
                .reduce((a, b) -> b)
                .orElse(null);
    }

    private List<Kind> kinds(String text) {
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            if (WordStarts.isAtOrBehindArticle(text, i)) {
                for (Word word : words.at(text, i)) {
                    Matcher matcher = word.pattern().matcher(text).region(i, text.length());
                    matcher.useTransparentBounds(true).useAnchoringBounds(false);
                    if (matcher.lookingAt()) {
                        kinds.add(word.kind());
                        i = matcher.end() - 1;
                        break;
                    }
                }
            }
        }
        return kinds;
    }

    private static int sentenceStart(String text, int start) {
        int least = Math.max(0, start - BEFORE);
        int from = start;
        while (from > least && !endsSentence(text, from - 1)) {
            from--;
        }
        return from;
    }

    private static int sentenceEnd(String text, int end) {
        int most = Math.min(text.length(), end + AFTER);
        int to = end;
        while (to < most && !endsSentence(text, to)) {
            to++;
        }
        return to;
    }

    /** A full stop ends one where white space follows and no digit stands before it: "2.18.0" and "14. März" are whole. */
    private static boolean endsSentence(String text, int at) {
        char c = text.charAt(at);
        if (c != '.') {
            return SENTENCE_ENDS.indexOf(c) >= 0;
        }
        boolean last = at + 1 == text.length() || Character.isWhitespace(text.charAt(at + 1));
        return last && at > 0 && !Character.isDigit(text.charAt(at - 1));
    }
}
