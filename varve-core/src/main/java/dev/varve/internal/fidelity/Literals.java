package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Literal.Kind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds literals in a text by their form, in any language: it is cut into words, and each word is looked at on its own,
 * so that the cost is linear whatever the text. A list of distinct literals in order of appearance.
 */
final class Literals {
    private static final int LONGEST = 200;
    private static final int LONGEST_CODE = 60;

    private static final Pattern URL = Pattern.compile("https?://[^\\s<>\"'`)\\]}，。）」]{3,}");
    private static final Pattern EMAIL = Pattern.compile("[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+");
    private static final Pattern ERROR = Pattern.compile(
            "(?:\\w+\\.)*[A-Z]\\w*(?:Exception|Error)|E(?:NOENT|CONN[A-Z]+|ACCES|EXIST|PERM|TIMEDOUT|PIPE|ADDRINUSE|INVAL|NOSPC|MFILE|HOSTUNREACH)");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d(?:/\\d\\d)?");
    private static final Pattern PATH = Pattern.compile("(?:~|\\.{0,2})/[^/\\s][^\\s]*|[A-Za-z]:\\\\[^\\s]+"
            + "|[\\w.@-]+(?:/[\\w.@*-]+){2,}(?::\\d+)*"
            + "|[\\w@-]+/[\\w@-]*[._\\d-][\\w.@-]*(?::\\d+)*");
    private static final Pattern FILE = Pattern.compile(
            "[\\w.-]*\\w\\.(?:java|kt|kts|groovy|scala|ts|tsx|js|jsx|mjs|py|rb|go|rs|c|h|cc"
                    + "|cpp|hpp|cs|php|swift|sh|bash|ps1|bat|sql|html?|css|scss|vue|md|txt|log|csv|tsv|json|jsonl|ya?ml|toml|xml|ini|cfg"
                    + "|conf|env|lock|properties|gradle|proto|tf|jar|war|zip|gz|tar|tgz|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|db|sqlite)(?::\\d+)*");
    private static final Pattern ID = Pattern.compile(
            "[A-Z][A-Z0-9]{0,9}-\\d+" // a ticket
                    + "|#\\d+"
                    + "|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
                    + "|(?=[0-9a-f]*\\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}" // a commit
                    + "|v\\d+(?:\\.\\d+)*|\\d+(?:\\.\\d+){2,}[\\w.-]*" // a version or an address
                    + "|[\\w.-]*[A-Za-z][\\w.-]*:\\d{2,5}|localhost:\\d+" // host and port
                    + "|\\w*[A-Za-z0-9]_[A-Za-z0-9]\\w*" // snake_case
                    + "|(?:[a-z]+|[A-Z][a-z]+)[A-Z][A-Za-z0-9]+(?:\\(\\))?" // camelCase
                    + "|[a-z]\\w*(?:\\.[a-z]\\w*){2,}" // a dotted name
                    + "|--[a-z][\\w-]+"
                    + "|[A-Za-z][\\w.-]*\\d[\\w.-]*");
    /** In characters; the pattern below takes fewer. */
    private static final int LONGEST_NUMBER = 64;

    private static final int LONGEST_DIGITS = 15;
    private static final int LONGEST_GROUP = 6;
    private static final int MOST_GROUPS = 4;

    /** Units of letters; {@code %} and {@code °C} are units as well. */
    private static final Set<String> UNITS =
            Set.of(("ms s sec secs second seconds min mins minute minutes h hr hrs hour hours"
                            + " day days week weeks month months year years kB KB MB GB TB kiB KiB MiB GiB TiB byte bytes kg g mg"
                            + " km m cm mm EUR USD GBP JPY KRW dollar dollars euro euros token tokens row rows px rpm qps k K M am pm")
                    .split(" "));

    private static final Pattern NUMBER =
            Pattern.compile("(?<![A-Za-z0-9_./:@#\\\\-])([$€£¥₩]\\s?)?\\d{1,15}(?:[.,:]\\d{1,6}){0,4}"
                    + "(\\s?(?:%|°C|" + String.join("|", UNITS) + ")(?![A-Za-z0-9])"
                    + "|\\s?[원년월일시분초개명번호층주円元年月日時时分秒人個个件号號階层])?(?![A-Za-z0-9_/@-]|[.,:]\\d)");
    private static final Pattern QUOTED =
            Pattern.compile("(?<![\\p{L}\\p{N}])\"([\\p{L}\\p{N}./_-][^\"…\\p{C}]{1,60}(?<!\\s))\"(?![\\p{L}\\p{N}])"
                    + "|“([^”…\\p{C}]{2,60})”|「([^」…\\p{C}]{2,60})」");

    /** The ASCII characters that no word goes on behind. */
    private static final boolean[] ENDS_WORD = new boolean[0x80];

    /** The ASCII characters with which a number has certainly ended. */
    private static final boolean[] ENDS_NUMBER = new boolean[0x80];

    /** The ASCII characters behind which digits go on with a name, but for signs that also part digits. */
    private static final boolean[] IN_NAME = new boolean[0x80];

    static {
        for (int c = 0; c < ENDS_WORD.length; c++) {
            ENDS_WORD[c] = c <= ' ' || "()[]{}<>\"'`,;|=".indexOf(c) >= 0;
            ENDS_NUMBER[c] = ")]}\"';!?".indexOf(c) >= 0;
            IN_NAME[c] = isLetter((char) c) || isDigit((char) c) || "_/@#\\-".indexOf(c) >= 0;
        }
    }

    private final Map<String, Literal> found = new LinkedHashMap<>();
    /** Where words begin and end that are more than letters: all digits are in them. */
    private int[] bounds = new int[32];

    private int words;

    /** Literals of a text that people or a model wrote. */
    static List<Literal> inProse(String text) {
        Literals literals = new Literals();
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
                    add(Kind.QUOTED, quoted.group(group).strip());
                }
            }
        }
    }

    /** What stands between as many backticks as before it. They are paired in order, or what is between two spans is taken for one. */
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
                    add(Kind.QUOTED, code);
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
    static List<Literal> inData(String text) {
        return new Literals().scan(text);
    }

    /**
     * Adds the texts of those literals of a text that certainly have neither a letter nor a digit beside them there: in ASCII
     * that is so for all but addresses, which may begin within a word.
     */
    static void addStanding(String text, List<Literal> literals, Set<String> standing) {
        if (isAscii(text)) {
            for (Literal literal : literals) {
                if (literal.kind() != Kind.URL) {
                    standing.add(literal.text());
                }
            }
        }
    }

    static boolean isAscii(String text) {
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
                if (end - start > 1 && end - start <= LONGEST && endOfRunOfDigits(text, start) < end) {
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
            done = numbers(text, Math.max(done, bounds[2 * word]), bounds[2 * word + 1]);
        }
    }

    /** Those that begin between two places. Returns how far the text has been read. */
    private int numbers(String text, int from, int to) {
        int i = from;
        while (i < to) {
            if (!isDigit(text.charAt(i))) {
                i++;
                continue;
            }
            int end = endOfDigits(text, i);
            if (end - i > LONGEST_NUMBER) {
                i = end; // a list without blanks
                continue;
            }
            int plain = endOfPlain(text, i);
            if (plain > i + 2) {
                add(Kind.NUMBER, text.substring(i, plain));
                i = plain;
            } else if (plain < 0) {
                i = Math.max(i, number(text, currencyBefore(text, i)));
            }
            while (i < text.length() && isDigit(text.charAt(i))) {
                i++;
            }
        }
        return i;
    }

    /** Where the number ends that the pattern finds at a place, or 0. */
    private int number(String text, int from) {
        Matcher number = NUMBER.matcher(text)
                .useTransparentBounds(true)
                .useAnchoringBounds(false)
                .region(from, text.length());
        if (!number.lookingAt()) {
            return 0;
        }
        boolean marked = number.group(1) != null || number.group(2) != null;
        String digits = number.group().strip();
        if (marked || digits.length() > 2) {
            add(Kind.NUMBER, digits);
        }
        return number.end();
    }

    /**
     * Where a number ends that is digits and groups of them alone and plainly so, as most are: a sign follows that neither
     * goes on with it nor is a unit. It is {@code at} if what stands before says that it is a part of something else, and
     * less than 0 if only the pattern can tell.
     */
    private static int endOfPlain(String text, int at) {
        char before = at > 0 ? text.charAt(at - 1) : '(';
        if (before < 0x80 && (IN_NAME[before] || before == '.' || before == ':')) {
            return at;
        }
        boolean opens = before == ' ' ? currencyBefore(text, at) == at : "([{\"'\n".indexOf(before) >= 0;
        int end = opens ? endOfGroups(text, at) : -1;
        return end >= 0 && isOver(text, end) ? end : -1;
    }

    /** Where digits end that signs part into groups; less than 0 if they are more than the pattern takes for a number. */
    private static int endOfGroups(String text, int at) {
        int end = endOfRunOfDigits(text, at);
        boolean few = end - at <= LONGEST_DIGITS;
        for (int groups = 0; few && isGroup(text, end); groups++) {
            int next = endOfRunOfDigits(text, end + 1);
            few = groups < MOST_GROUPS && next - end - 1 <= LONGEST_GROUP;
            end = next;
        }
        return few ? end : -1;
    }

    private static boolean isGroup(String text, int at) {
        return at + 1 < text.length()
                && (text.charAt(at) == ',' || text.charAt(at) == '.' || text.charAt(at) == ':')
                && isDigit(text.charAt(at + 1));
    }

    private static int endOfRunOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Whether neither digits nor a unit can follow behind the digits that end there. */
    private static boolean isOver(String text, int end) {
        if (end == text.length()) {
            return true;
        }
        char after = text.charAt(end);
        if (after == '.' || after == ',' || after == ':') {
            return end + 1 == text.length() || !isDigit(text.charAt(end + 1));
        }
        if (after != ' ') {
            return after < ENDS_NUMBER.length && ENDS_NUMBER[after];
        }
        int to = end + 1;
        while (to < text.length() && (isDigit(text.charAt(to)) || isLetter(text.charAt(to)))) {
            to++;
        }
        boolean word = to > end + 1 && !UNITS.contains(text.substring(end + 1, to));
        return word && isLetter(text.charAt(end + 1));
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && (isDigit(text.charAt(end)) || ".,:".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        return end;
    }

    /** Where a number begins whose digits begin at {@code at}: at its currency, if it has one. */
    private static int currencyBefore(String text, int at) {
        int sign = at > 1 && Character.isWhitespace(text.charAt(at - 1)) ? at - 2 : at - 1;
        return sign >= 0 && "$€£¥₩".indexOf(text.charAt(sign)) >= 0 ? sign : at;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
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

    /** Whether what ends there goes on in the original. */
    private static boolean isCut(String text, int end) {
        return text.charAt(end - 1) == '…' || end < text.length() && text.charAt(end) == '…';
    }

    private void word(String raw) {
        String word = trimmed(raw);
        if (word.length() < 2 || raw.endsWith("…") || word.startsWith("http://") || word.startsWith("https://")) {
            return;
        }
        Signs signs = Signs.of(word);
        if (signs.mayBeDate() && DATE.matcher(word).matches()) {
            add(Kind.DATE, word);
        } else if (signs.mayBeError() && ERROR.matcher(word).matches()) {
            add(Kind.ERROR, word);
        } else if (signs.mayBePath() && PATH.matcher(word).matches()
                || signs.mayBeFile() && FILE.matcher(word).matches()) {
            add(Kind.PATH, word);
        } else if (signs.mayBeEmail() && EMAIL.matcher(word).matches()
                || signs.mayBeId() && ID.matcher(word).matches()) {
            add(Kind.ID, word);
        }
    }

    /**
     * Which characters a word has: without those that a pattern asks for, it need not be tried. {@code inner} are capitals
     * behind the first character.
     */
    private record Signs(String word, int letters, int inner, int digits, int dots, boolean underscore) {
        /** Characters of a number in hexadecimal groups, which alone may have neither digit nor capital. */
        private static final int UUID = 36;

        static Signs of(String word) {
            int letters = 0;
            int inner = 0;
            int digits = 0;
            int dots = 0;
            boolean underscore = false;
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                boolean capital = c >= 'A' && c <= 'Z';
                letters += capital || c >= 'a' && c <= 'z' ? 1 : 0;
                inner += capital && i > 0 ? 1 : 0;
                digits += isDigit(c) ? 1 : 0;
                dots += c == '.' ? 1 : 0;
                underscore |= c == '_';
            }
            return new Signs(word, letters, inner, digits, dots, underscore);
        }

        boolean mayBeDate() {
            return digits >= 8 && letters == 0;
        }

        boolean mayBeError() {
            return word.startsWith("E") || word.endsWith("Exception") || word.endsWith("Error");
        }

        boolean mayBePath() {
            return word.indexOf('/') >= 0 || word.indexOf('\\') >= 0;
        }

        boolean mayBeFile() {
            return dots > 0 && letters > 0;
        }

        boolean mayBeEmail() {
            return word.indexOf('@') >= 0;
        }

        boolean mayBeId() {
            return letters > 0 && digits + inner > 0
                    || underscore
                    || dots > 1
                    || word.startsWith("#")
                    || word.startsWith("--")
                    || word.length() == UUID;
        }
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
        if (end < text.length() && isLetter(text.charAt(end))) {
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
