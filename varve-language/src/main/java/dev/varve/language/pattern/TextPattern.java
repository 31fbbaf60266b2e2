package dev.varve.language.pattern;

import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regular expression for text that somebody else wrote. It is a {@link Pattern} whose matchers give up with a {@link
 * RunawayMatchException} when they have read the text a few hundred times over. A text of any kind therefore costs no more
 * than a time in proportion to its length. Immutable.
 *
 * <p>A pattern should be linear by itself; the bound is for the one that is not. Use possessive repeats, begin with {@code ^}
 * what must stand at the beginning, and let no two starts of a search read the same run of characters.
 */
public final class TextPattern {
    private final Pattern pattern;

    private TextPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /** Compiles an expression in the syntax of {@link Pattern}. */
    public static TextPattern compile(String regex) {
        return new TextPattern(Pattern.compile(regex));
    }

    /** Compiles an expression with flags of {@link Pattern}. */
    public static TextPattern compile(String regex, int flags) {
        return new TextPattern(Pattern.compile(regex, flags));
    }

    /** A matcher that stops when it runs away. */
    public Matcher matcher(CharSequence text) {
        return pattern.matcher(new BoundedText(text));
    }

    /** Like {@link Pattern#split(CharSequence)}. */
    public String[] split(String text) {
        return pattern.split(new BoundedText(text));
    }

    /** Like {@link Pattern#split(CharSequence, int)}. */
    public String[] split(String text, int limit) {
        return pattern.split(new BoundedText(text), limit);
    }

    /** Holds for a text in which the pattern is found. */
    public Predicate<String> asPredicate() {
        return text -> matcher(text).find();
    }

    /** Holds for a text that matches the pattern as a whole. */
    public Predicate<String> asMatchPredicate() {
        return text -> matcher(text).matches();
    }

    /** The expression, as it was compiled. */
    public String pattern() {
        return pattern.pattern();
    }

    @Override
    public String toString() {
        return pattern.toString();
    }
}
