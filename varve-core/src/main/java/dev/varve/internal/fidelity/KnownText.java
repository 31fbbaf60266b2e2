package dev.varve.internal.fidelity;

import dev.varve.language.LowerCase;
import dev.varve.language.WordList;
import dev.varve.language.claim.NumberWords;
import dev.varve.language.literal.Literal;
import dev.varve.language.pattern.Readings;
import dev.varve.language.pattern.TextPattern;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the writer of a note could read, for one question: can a literal of the note come from there? The answer is no only
 * where it is certain, since a false accusation does more harm than a missed one: how the text was quoted, escaped, wrapped,
 * abbreviated or put in signs does not count. Not thread-safe.
 */
final class KnownText {
    /** A shorter part of a longer word may be chance. */
    private static final int TELLING = 4;

    /** With a hyphen before or behind a literal, they leave it what it is. */
    private static final Set<String> JOINED = Set.copyOf(WordList.JOINED.words());

    /** German joins a noun to a literal: "UTF-8-Dateien". */
    private static final TextPattern NOUN = TextPattern.compile("(?<=\\d)-\\p{Lu}\\p{Ll}{2,30}+$");

    private static final TextPattern ESCAPE =
            TextPattern.compile("\\\\(?:u([0-9a-fA-F]{4})|([nrtbf])|(.))", Pattern.DOTALL);
    private static final TextPattern NUMBER =
            TextPattern.compile("\\d{1,18}(?:[.,:'’\u00a0_]\\d{1,12}){0,8}+(?:\\s?([kKmM])(?![\\p{L}\\d]))?");
    private static final TextPattern SEPARATOR = TextPattern.compile("[.,:'’\u00a0_]");

    private final Supplier<String> source;
    /** Literals that are known to stand in the text, between other characters than letters and digits. */
    private final Set<String> standing;

    /** Parts of the text that are there already and that notes quote: a literal is looked up in them first. */
    private final List<String> quoted;

    /** Empty until a literal is looked up that is known to stand in none of these. */
    private String text = "";

    private SubstringIndex places = new SubstringIndex("");

    /** Words with one blank around each; empty until a literal is not found verbatim. */
    private String words = "";

    private final Set<String> numbers = new HashSet<>();

    /**
     * Of a text that is made if it is needed.
     *
     * @param standing texts of literals that are known to stand in it, between other characters than letters and digits
     * @param quoted   parts of it, with other characters around them
     */
    KnownText(Supplier<String> source, Set<String> standing, List<String> quoted) {
        this.source = source;
        this.standing = standing;
        this.quoted = quoted;
    }

    private void read() {
        String plain = Readings.orElse(text, () -> unescaped(text));
        words = words(plain);
        numbers.addAll(NumberWords.all().told(words.strip().split(" ")));
        if (!Readings.orElse(false, () -> numbers(plain))) {
            // Of lines that cannot be read, digits that stand alone are known.
            plain.lines().forEach(line -> {
                if (!Readings.orElse(false, () -> numbers(line))) {
                    Stream.of(words(line).strip().split(" "))
                            .map(KnownText::plainNumber)
                            .forEach(numbers::add);
                }
            });
        }
    }

    private boolean numbers(String text) {
        Matcher number = NUMBER.matcher(text);
        Set<String> read = new HashSet<>();
        while (number.find()) {
            if (read.add(number.group())) {
                add(number.group(), number.group(1));
            }
        }
        return true;
    }

    /** True if a literal that is no date may come from the text. */
    boolean mayHave(Literal literal) {
        if (standing.contains(literal.text())
                || isQuoted(literal.text())
                || stands(literal.text())) { // nearly all, since rules copy
            return true;
        }
        if (words.isEmpty()) {
            read();
        }
        return literal.isNumber()
                ? hasNumber(literal)
                : hasWords(literal.text())
                        || hasWords(NOUN.matcher(literal.text()).replaceFirst(""));
    }

    private boolean isQuoted(String wanted) {
        for (String part : quoted) {
            for (int at = part.indexOf(wanted); at >= 0; at = part.indexOf(wanted, at + 1)) {
                if (isWhole(part, at, at + wanted.length())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** True if the text contains it verbatim, without a letter or digit beside it. */
    boolean stands(String wanted) {
        if (text.isEmpty()) {
            text = source.get();
            places = new SubstringIndex(text);
        }
        return places.any(wanted, at -> isWhole(text, at, at + wanted.length()));
    }

    private static boolean isWhole(String text, int from, int end) {
        return !isInWordBefore(text, from) && !isInWordAt(text, end);
    }

    private static boolean isInWordBefore(String text, int place) {
        if (place == 0) {
            return false;
        }
        char before = text.charAt(place - 1);
        return Character.isLetterOrDigit(before < 0x80 ? before : text.codePointBefore(place));
    }

    private static boolean isInWordAt(String text, int place) {
        if (place == text.length()) {
            return false;
        }
        char after = text.charAt(place);
        return Character.isLetterOrDigit(after < 0x80 ? after : text.codePointAt(place));
    }

    /** True if the words of a text stand in it one after the other, or each by itself; a word that is joined to them may be new. */
    private boolean hasWords(String text) {
        String wanted = words(text);
        if (wanted.isBlank() || words.contains(wanted)) {
            return true;
        }
        String inner = wanted.strip();
        if (inner.length() >= TELLING && words.contains(inner)) {
            return true;
        }
        boolean joined = text.indexOf('-') >= 0;
        for (String word : inner.split(" ")) {
            boolean part = word.length() >= TELLING && words.contains(word);
            if (!part
                    && !(joined && JOINED.contains(word))
                    && !words.contains(" " + word + " ")
                    && !numbers.contains(plainNumber(word))) {
                return false;
            }
        }
        return true;
    }

    private boolean hasNumber(Literal literal) {
        String key = literal.key();
        if (numbers.contains(plainNumber(key)) || words.contains(words(literal.text()))) {
            return true;
        }
        int colon = key.indexOf(':');
        return colon > 0 && hasTime(key.substring(0, colon), key.substring(colon));
    }

    /** 22:30 was 10:30 in the evening, and the other way round. */
    private boolean hasTime(String hour, String minutes) {
        if (hour.length() > 2) {
            return false;
        }
        int number = Integer.parseInt(hour);
        String rest = minutes.startsWith(":00") ? "" : minutes;
        return numbers.contains(plainNumber((number + 12) % 24 + minutes))
                || numbers.contains(plainNumber((number + 12) % 24 + rest))
                || numbers.contains(plainNumber(number + minutes))
                || numbers.contains(plainNumber(number + rest));
    }

    private void add(String number, @Nullable String unit) {
        String digits =
                unit == null ? number : number.substring(0, number.length() - 1).strip();
        numbers.add(plainNumber(digits));
        if (!isDigits(digits)) { // a list without blanks looks like one number
            for (String group : SEPARATOR.split(digits)) {
                numbers.add(plainNumber(group));
            }
        }
        if (unit != null) {
            int point = Math.max(digits.indexOf('.'), digits.indexOf(','));
            int decimals = point < 0 ? 0 : digits.length() - point - 1;
            int zeros = (unit.equalsIgnoreCase("k") ? 3 : 6) - decimals;
            if (zeros >= 0) {
                numbers.add(plainNumber(digits + "0".repeat(zeros)));
            }
        }
    }

    private static boolean isDigits(String number) {
        for (int i = 0; i < number.length(); i++) {
            if (number.charAt(i) < '0' || number.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Digits alone, without zeros that change nothing. */
    private static String plainNumber(String number) {
        String digits = withoutSeparators(number);
        int from = 0;
        while (from < digits.length() - 1 && digits.charAt(from) == '0') {
            from++;
        }
        return digits.substring(from);
    }

    private static String withoutSeparators(String number) {
        StringBuilder digits = new StringBuilder(number.length());
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (!(c >= '0' && c <= '9') && ".,:'’\u00a0_".indexOf(c) >= 0) {
                continue;
            }
            digits.append(c);
        }
        return digits.toString();
    }

    private static String words(String text) {
        String lower = LowerCase.of(text);
        StringBuilder words = new StringBuilder(lower.length() + 2).append(' ');
        for (int i = 0; i < lower.length(); ) {
            int c = lower.charAt(i);
            if (c < 0x80) { // nearly all are
                i++;
                if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                    words.append((char) c);
                } else if (words.charAt(words.length() - 1) != ' ') {
                    words.append(' ');
                }
                continue;
            }
            c = lower.codePointAt(i);
            i += Character.charCount(c);
            if (Character.isLetterOrDigit(c)) {
                words.appendCodePoint(c);
            } else if (words.charAt(words.length() - 1) != ' ') {
                words.append(' ');
            }
        }
        return words.charAt(words.length() - 1) == ' '
                ? words.toString()
                : words.append(' ').toString();
    }

    /** Arguments of tools are JSON, in which a line that begins with a name looks like {@code \nname}. */
    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        // Both readings stand side by side: in a path of Windows the same characters are no escape.
        return text + "\n"
                + ESCAPE.matcher(text)
                        .replaceAll(escape -> Matcher.quoteReplacement(
                                escape.group(1) != null
                                        ? Character.toString((char) Integer.parseInt(escape.group(1), 16))
                                        : escape.group(2) != null ? " " : escape.group(3)));
    }
}
