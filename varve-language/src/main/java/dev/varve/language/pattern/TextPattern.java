package dev.varve.language.pattern;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression for text that somebody else wrote. It is a {@link Pattern} whose matchers give up with a {@link
 * RunawayMatchException} when they have read the text a few hundred times over. A text of any kind therefore costs no more
 * than a time in proportion to its length. Immutable to those who use it.
 *
 * <p>A pattern should be linear by itself; the bound is for the one that is not. Use possessive repeats, begin with {@code ^}
 * what must stand at the beginning, and let no two starts of a search read the same run of characters.
 */
public final class TextPattern {
    private static final String LOOK_BEHIND = "(?<=";

    private final String regex;
    private final int flags;

    /** Makes the exception for a faulty expression from a description of the fault. */
    private final Function<String, IllegalArgumentException> fault;

    /** Compiled on first use; concurrent first users may compile it twice. */
    private volatile @Nullable Pattern compiled;

    private TextPattern(String regex, int flags, Function<String, IllegalArgumentException> fault) {
        this.regex = regex;
        this.flags = flags;
        this.fault = fault;
    }

    /** Compiles an expression in the syntax of {@link Pattern}. */
    public static TextPattern compile(String regex) {
        return compile(regex, 0);
    }

    /** Compiles an expression with flags of {@link Pattern}. */
    public static TextPattern compile(String regex, int flags) {
        TextPattern pattern = later(regex, flags, IllegalArgumentException::new);
        pattern.compiled = Pattern.compile(regex, flags);
        return pattern;
    }

    /**
     * Compiles an expression when it is first needed, so that a program which needs few of many starts sooner.
     *
     * @param fault what is thrown then if the expression is wrong, by what is wrong with it
     */
    public static TextPattern later(String regex, int flags, Function<String, IllegalArgumentException> fault) {
        return new TextPattern(regex, flags, fault);
    }

    private Pattern compiled() {
        Pattern known = compiled;
        if (known == null) {
            known = compile(regex, flags, fault);
            compiled = known;
        }
        return known;
    }

    private static Pattern compile(String regex, int flags, Function<String, IllegalArgumentException> fault) {
        try {
            return Pattern.compile(regex, flags);
        } catch (PatternSyntaxException e) {
            IllegalArgumentException wrong = fault.apply(String.valueOf(e.getMessage()));
            wrong.initCause(e);
            throw wrong;
        }
    }

    /** A matcher that stops when it runs away. */
    public Matcher matcher(CharSequence text) {
        return compiled().matcher(new BoundedText(text));
    }

    /** Like {@link Pattern#split(CharSequence)}. */
    public String[] split(String text) {
        return compiled().split(new BoundedText(text));
    }

    /** Like {@link Pattern#split(CharSequence, int)}. */
    public String[] split(String text, int limit) {
        return compiled().split(new BoundedText(text), limit);
    }

    /** Holds for a text in which the pattern is found. */
    public Predicate<String> asPredicate() {
        return text -> matcher(text).find();
    }

    /** Holds for a text that matches the pattern as a whole. */
    public Predicate<String> asMatchPredicate() {
        return text -> matcher(text).matches();
    }

    /** A match of the whole text; empty if there is none, or if the pattern runs away. */
    public Optional<Matcher> whole(CharSequence text) {
        return matching(text, Matcher::matches);
    }

    /** A match at the beginning of a text; empty if there is none, or if the pattern runs away. */
    public Optional<Matcher> beginning(CharSequence text) {
        return matching(text, Matcher::lookingAt);
    }

    /** The first match in a text; empty if there is none, or if the pattern runs away. */
    public Optional<Matcher> first(CharSequence text) {
        return matching(text, Matcher::find);
    }

    private Optional<Matcher> matching(CharSequence text, Predicate<Matcher> match) {
        return Readings.orElse(
                Optional.empty(), () -> Optional.of(matcher(text)).filter(match));
    }

    /**
     * One that matches wherever this one does, whatever stands before the match: without positive look-behinds, which a text
     * that begins with the match would never satisfy.
     */
    TextPattern withoutLookBehind() {
        StringBuilder free = new StringBuilder(regex);
        for (int at = free.indexOf(LOOK_BEHIND); at >= 0; at = free.indexOf(LOOK_BEHIND, at)) {
            free.replace(at, groupEnd(free, at), "");
        }
        return free.length() == regex.length() ? this : later(free.toString(), flags, fault);
    }

    /** Behind the parenthesis that closes a group. */
    private static int groupEnd(CharSequence regex, int start) {
        int open = 0;
        boolean ofClass = false;
        for (int i = start; i < regex.length(); i++) {
            switch (regex.charAt(i)) {
                case '\\' -> i++;
                case '[' -> ofClass = true;
                case ']' -> ofClass = false;
                case '(' -> open += ofClass ? 0 : 1;
                case ')' -> open -= ofClass ? 0 : 1;
                default -> {}
            }
            if (open == 0) {
                return i + 1;
            }
        }
        return regex.length();
    }

    /** The expression that is compiled. */
    public String pattern() {
        return regex;
    }

    @Override
    public String toString() {
        return regex;
    }
}
