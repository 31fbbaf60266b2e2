package dev.varve.internal.extractive;

import dev.varve.internal.extractive.DateRule.Tense;
import dev.varve.language.PhraseTrie;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** Where a clause begins, so that the verb follows the date. */
    private static final TextPattern CLAUSE_START = TextPattern.compile(
            "(?:^|[,;:(–—]|\\b(?:and|but|so|then|und|aber|dann))\\s*+(?:on|by|until|till|in|am|bis|im|the)?+\\s*+$",
            Pattern.CASE_INSENSITIVE);

    private static final String SENTENCE_ENDS = "!?\n。！？";

    /** Of a word, that tell which one it may be; some patterns take any word with the right end. */
    private static final int LETTERS = 3;

    private final Beginnings<Word> words;
    private final boolean verbLast;

    /**
     * @param lines    {@code open|future|past|noun PATTERN}; of words that begin at one place, the first counts. Nouns make
     *                 a date future where no verb tells
     * @param verbLast whether verbs follow the date as a rule
     */
    TenseWords(List<String> lines, boolean verbLast) {
        this.words = new Beginnings<>(
                lines.stream().filter(TenseWords::isLine).map(Word::of).toList(), Word::pattern, LETTERS);
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

    private record Word(Kind kind, TextPattern pattern) {
        static Word of(String line) {
            int space = line.indexOf(' ');
            return new Word(
                    Kind.valueOf(line.substring(0, space).toUpperCase(Locale.ROOT)),
                    TextPattern.compile(line.substring(space).strip(), Pattern.CASE_INSENSITIVE));
        }
    }

    static boolean isLine(String line) {
        return line.startsWith("open ")
                || line.startsWith("future ")
                || line.startsWith("past ")
                || line.startsWith("noun ");
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
        boolean afterFirst = verbLast || CLAUSE_START.matcher(before).find();
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
            if (PhraseTrie.startsWord(text, i)) {
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
