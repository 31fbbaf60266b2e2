package dev.varve.language.literal;

import dev.varve.language.literal.Literal.Kind;
import dev.varve.language.pattern.TextPattern;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * Finds literals in a text by their form, in any language: it is cut into words, and each word is looked at on its own,
 * so that the cost is linear whatever the text. A list of distinct literals in order of appearance.
 */
public final class LiteralFinder {
    private static final int LONGEST = 200;
    private static final int LONGEST_CODE = 60;

    private static final TextPattern URL = TextPattern.compile("https?://[^\\s<>\"'`)\\]}，。）」]{3,}");
    private static final TextPattern QUOTED = TextPattern.compile(
            "(?<![\\p{L}\\p{N}])\"([\\p{L}\\p{N}./_-][^\"…\\p{C}]{1,60}+(?<!\\s))\"(?![\\p{L}\\p{N}])"
                    + "|“([^”…\\p{C}]{2,60}+)”|「([^」…\\p{C}]{2,60}+)」");

    /** The ASCII characters after which no word continues. */
    private static final boolean[] ENDS_WORD = new boolean[0x80];

    static {
        for (int c = 0; c < ENDS_WORD.length; c++) {
            ENDS_WORD[c] = c <= ' ' || "()[]{}<>\"'`,;|=".indexOf(c) >= 0;
        }
    }

    private final Map<String, Literal> found = new LinkedHashMap<>();
    /** Where words begin and end that are more than letters: all digits are in them. */
    private int[] bounds = new int[32];

    private int words;

    private LiteralFinder() {}

    /** Literals of a text that people or a model wrote. */
    public static List<Literal> inProse(String text) {
        LiteralFinder literals = new LiteralFinder();
        literals.codeSpans(text);
        if (text.indexOf('"') >= 0 || text.indexOf('“') >= 0 || text.indexOf('「') >= 0) {
            literals.quotes(text);
        }
        return literals.scan(text);
    }

    private void quotes(String text) {
        Matcher quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            for (int group = 1; group <= quoted.groupCount(); group++) {
                if (quoted.group(group) != null) {
                    add(Kind.QUOTATION, quoted.group(group).strip());
                }
            }
        }
    }

    /** Finds code spans between equally many backticks. Pairing them in order keeps the text between two spans from becoming one. */
    private void codeSpans(String text) {
        int at = text.indexOf('`');
        while (at >= 0) {
            int from = endOfRun(text, at);
            int to = text.indexOf(text.substring(at, from), from);
            while (to >= 0 && endOfRun(text, to) - to != from - at) {
                to = text.indexOf(text.substring(at, from), endOfRun(text, to));
            }
            if (to < 0) {
                at = text.indexOf('`', from);
            } else {
                String code = text.substring(from, to).strip();
                if (code.length() > 1 && code.length() <= LONGEST_CODE && isWhole(code)) {
                    add(Kind.CODE, code);
                }
                at = text.indexOf('`', endOfRun(text, to));
            }
        }
    }

    private static boolean isWhole(String code) {
        for (int i = 0; i < code.length(); i++) {
            if (code.charAt(i) == '…' || Character.isISOControl(code.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static int endOfRun(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) == '`') {
            end++;
        }
        return end;
    }

    /** Literals of tool traffic, where quotes are syntax. */
    public static List<Literal> inData(String text) {
        return new LiteralFinder().scan(text);
    }

    /**
     * Adds the texts of those literals of a text that certainly have neither a letter nor a digit beside them there: in ASCII
     * that is so for all but addresses, which may begin within a word.
     */
    public static void addStanding(String text, List<Literal> literals, Set<String> standing) {
        if (isAscii(text)) {
            for (Literal literal : literals) {
                if (literal.kind() != Kind.URL) {
                    standing.add(literal.text());
                }
            }
        }
    }

    /** True if all characters are. */
    public static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private List<Literal> scan(String text) {
        for (int start = 0, end; start < text.length(); start = end + 1) {
            end = endOfPlainWord(text, start);
            if (end < text.length() && !endsWord(text.charAt(end))) {
                end = endOfWord(text, end);
                remember(start, end);
                if (end - start > 1 && end - start <= LONGEST && NumberForms.endOfDigits(text, start) < end) {
                    word(text.substring(start, end));
                }
            }
        }
        if (text.contains("://")) {
            urls(text);
        }
        numbers(text);
        return List.copyOf(found.values());
    }

    private void urls(String text) {
        Matcher url = URL.matcher(text);
        while (url.find()) {
            if (!isCut(text, url.end())) {
                add(Kind.URL, trimmed(url.group()));
            }
        }
    }

    /** Looks where digits begin rather than at every character: most text is not numbers. */
    private void numbers(String text) {
        int done = 0; // a number may go on in the words behind it
        for (int word = 0; word < words; word++) {
            done = NumberForms.within(text, Math.max(done, bounds[2 * word]), bounds[2 * word + 1], this::add);
        }
    }

    private void remember(int start, int end) {
        if (2 * words == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        bounds[2 * words] = start;
        bounds[2 * words + 1] = end;
        words++;
    }

    private static int endOfWord(String text, int from) {
        int end = from;
        while (end < text.length() && !endsWord(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Particles and other text in these scripts follow a literal without a space. */
    private static boolean endsWord(char c) {
        if (c < 0x80) {
            return ENDS_WORD[c];
        }
        return "“”‘’「」『』（），。、⟦⟨⟩".indexOf(c) >= 0
                || Character.isSpaceChar(c)
                || c >= 0x3040 && c <= 0x30FF
                || c >= 0x3400 && c <= 0x9FFF
                || c >= 0xAC00 && c <= 0xD7AF;
    }

    /** True if the word that ends there continues in the original. */
    private static boolean isCut(String text, int end) {
        return text.charAt(end - 1) == '…' || end < text.length() && text.charAt(end) == '…';
    }

    private void word(String raw) {
        String word = trimmed(raw);
        if (word.length() < 2 || raw.endsWith("…") || word.startsWith("http://") || word.startsWith("https://")) {
            return;
        }
        WordForms.of(word).ifPresent(kind -> add(kind, word));
    }

    /**
     * Where letters end that marks may stand around and of which none but the first is a capital. If the word ends there, too,
     * no pattern takes it; so nine words in ten need not be looked at again.
     */
    private static int endOfPlainWord(String text, int start) {
        int end = start;
        while (end < text.length() && isMarkBefore(text.charAt(end))) {
            end++;
        }
        if (end < text.length() && NumberForms.isLetter(text.charAt(end))) {
            end++;
        }
        while (end < text.length() && text.charAt(end) >= 'a' && text.charAt(end) <= 'z') {
            end++;
        }
        while (end < text.length() && isMarkBehind(text.charAt(end)) && !endsWord(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static String trimmed(String word) {
        int from = startOfTrimmed(word, 0, word.length());
        return word.substring(from, endOfTrimmed(word, from, word.length()));
    }

    private static int startOfTrimmed(String text, int start, int end) {
        int from = start;
        while (from < end && isMarkBefore(text.charAt(from))) {
            from++;
        }
        return from;
    }

    private static boolean isMarkBefore(char c) {
        return c == '*' || c == '_' || c == '!' || c == '?';
    }

    private static int endOfTrimmed(String text, int start, int end) {
        int to = end;
        while (to > start && isMarkBehind(text.charAt(to - 1))) {
            to--;
        }
        return to;
    }

    private static boolean isMarkBehind(char c) {
        return switch (c) {
            case '.', ',', ';', ':', '!', '?', '*' -> true;
            default -> false;
        };
    }

    private void add(Kind kind, String text) {
        if (!text.isEmpty()) {
            Literal literal = new Literal(kind, text);
            found.putIfAbsent(literal.key(), literal);
        }
    }
}
