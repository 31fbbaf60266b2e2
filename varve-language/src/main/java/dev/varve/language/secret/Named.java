package dev.varve.language.secret;

import dev.varve.language.LanguageFile;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A value that a word names: {@code password = …}, {@code "apiKey": "…"}, {@code --token …}, "the password is …".
 *
 * @param kind  what the value is
 * @param group how strong a value must be
 * @param options {@code inner}, the word may end a longer one, such as {@code dbpassword}; {@code strict}, a sign has to assign
 *     the value; {@code tight}, an equals sign that follows at once
 */
record Named(String kind, Group group, Set<String> options) implements MarkerReader {
    private static final int NAME = 32;
    /** Such words stand in random names, too. */
    private static final int SHORT = 3;

    private static final int BLANKS = 12;
    private static final int GAP = 29;

    /** Requirements on a value. */
    enum Group {
        /** People choose them, so that any value will do which is no placeholder. */
        PASSWORD,
        /** Programs make them. */
        KEY,
        /** The same, where identifiers are keys too. */
        STRONG,
        /** Digits. */
        PIN,
        /** A name, something between, and the password. */
        LOGIN,
        /** Words of a wallet. */
        SEED,
        /** Capitals and digits of an authenticator. */
        OTP,
        /** Several codes that each log in once. */
        CODES,
        /** The name of a scheme, followed by the value. */
        SCHEME
    }

    /**
     * Words around a name.
     *
     * @param after  that follow it in the same identifier
     * @param before that stand before it
     * @param is     that say what it is
     * @param filler that may stand before the value
     * @param answer that begin the answer to a question
     * @param first  that begin names of what is public
     * @param user   that name who logs in
     * @param prose  that stand in sentences and in no phrase of chosen words
     */
    record Terms(
            Set<String> after,
            Set<String> before,
            Set<String> is,
            Set<String> filler,
            Set<String> answer,
            Set<String> first,
            Set<String> user,
            Set<String> prose) {
        private static Terms of(LanguageFile file) {
            return new Terms(
                    Fields.words(file, "after"),
                    Fields.words(file, "before"),
                    Fields.words(file, "is"),
                    Fields.words(file, "filler"),
                    Fields.words(file, "answer"),
                    Fields.words(file, "first"),
                    Fields.words(file, "user"),
                    Fields.words(file, "prose"));
        }
    }

    /** Where the value stands, and how it was introduced. */
    enum Form {
        ENVIRONMENT,
        ASSIGNED,
        CALLED,
        LISTED,
        OPTION,
        ELEMENT,
        SAID,
        BESIDE
    }

    @Override
    public void match(Runs text, int from, int to, Consumer<Secret> found) {
        if (!isWord(text, from, to)) {
            return;
        }
        int end = afterName(text, to);
        if (end < 0) {
            return;
        }
        int start = nameStart(text, from);
        if (start < from
                && (terms().before().contains(wordBefore(text, start, from)) || isPublic(lower(text, start, from)))) {
            return;
        }
        new NamedValue(this, text, start, from, end, found).find();
        if (group == Group.PASSWORD && !options.contains("strict")) {
            new NamedValue(this, text, start, from, end, found).findBefore();
        }
    }

    private boolean isPublic(String words) {
        for (String first : terms().first()) {
            if (words.startsWith(first)) {
                return true;
            }
        }
        return false;
    }

    private boolean isWord(Runs text, int from, int to) {
        char before = text.at(from - 1);
        boolean foreign = text.at(from) >= 128;
        boolean camel = to - from > SHORT && Character.isUpperCase(text.at(from)) && Character.isLowerCase(before);
        if (!foreign && !options.contains("inner") && !camel && !text.isStart(from)) {
            return false;
        }
        char last = text.at(to - 1);
        char after = text.at(to);
        boolean goesOn = Character.isLowerCase(after) || Character.isUpperCase(after) && Character.isUpperCase(last);
        return foreign || !goesOn;
    }

    /** The end of the identifier, or -1 if what follows makes it the name of something else. */
    private int afterName(Runs text, int to) {
        int end = to;
        while (end - to < NAME
                && (Runs.isWordy(text.at(end)) && text.at(end) < 128
                        || "_-".indexOf(text.at(end)) >= 0
                        || text.at(end) == '.' && Character.isLowerCase(text.at(end + 1)))) {
            end++;
        }
        if (end > to && "-".indexOf(text.at(end - 1)) >= 0) {
            end--;
        }
        int word = to;
        while (word < end && !Character.isLetter(text.at(word))) {
            word++;
        }
        int wordEnd = word + 1;
        while (wordEnd < end && Character.isLetter(text.at(wordEnd)) && !isHump(text, wordEnd)) {
            wordEnd++;
        }
        return word < end && terms().after().contains(lower(text, word, wordEnd)) ? -1 : end;
    }

    private static boolean isHump(Runs text, int at) {
        return Character.isUpperCase(text.at(at)) && Character.isLowerCase(text.at(at - 1));
    }

    private static int nameStart(Runs text, int from) {
        int start = from;
        while (from - start < NAME && (Runs.isWordy(text.at(start - 1)) || "_-.".indexOf(text.at(start - 1)) >= 0)) {
            start--;
        }
        return start;
    }

    private static String wordBefore(Runs text, int start, int from) {
        int end = from;
        while (end > start && !Character.isLetter(text.at(end - 1))) {
            end--;
        }
        int word = end;
        while (word > start && Character.isLetter(text.at(word - 1))) {
            word--;
            if (Character.isUpperCase(text.at(word)) && Character.isLowerCase(text.at(word + 1))) {
                break;
            }
        }
        return lower(text, word, end);
    }

    static String lower(Runs text, int from, int to) {
        return text.part(from, Math.max(from, to)).toLowerCase(Locale.ROOT);
    }

    static int blanks(Runs text, int at) {
        int end = at;
        while (end - at < BLANKS && end < text.length() && (text.at(end) == ' ' || text.at(end) == '\t')) {
            end++;
        }
        return end;
    }

    static int gap() {
        return GAP;
    }

    /** {@code kind | group | options | words}. */
    static Named of(Fields rule) {
        if (rule.count() != 4) {
            throw new IllegalArgumentException("a name rule has a kind, a group, options and words");
        }
        Group group = Group.valueOf(rule.get(1).toUpperCase(Locale.ROOT));
        return new Named(rule.get(0), group, Set.copyOf(rule.words(2)));
    }

    /** Words around a name. */
    Terms terms() {
        return Standard.TERMS;
    }

    private static final class Standard {
        private static final Terms TERMS = Terms.of(LanguageFile.named("secret/names.words"));
    }
}
