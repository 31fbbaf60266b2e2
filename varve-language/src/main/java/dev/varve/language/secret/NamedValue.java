package dev.varve.language.secret;

import dev.varve.language.secret.Named.Form;
import dev.varve.language.secret.Named.Group;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Consumer;

/** Reads what stands beside a name, and decides whether that is a secret. */
final class NamedValue {
    private static final int LONGEST = 256;
    private static final int CLOSERS = 6;
    private static final int GROUPS = 4;
    private static final int LEAST_WORDS = 12;
    private static final int MOST_WORDS = 24;
    private static final String QUOTES = "\"'`\u201c\u201e\u00ab\u300c";
    private static final String ENDS = "\"'`\u201d\u201c\u00bb\u300d";

    private final Named name;
    private final Runs text;
    private final int start;
    private final int word;
    private final int end;
    private final Consumer<Secret> found;

    /** Whether the name and the value are divided by a colon, as labels are. */
    private boolean colon;

    /**
     * @param start of the identifier that has the word
     * @param word  where the word itself begins
     * @param end   of the identifier
     */
    NamedValue(Named name, Runs text, int start, int word, int end, Consumer<Secret> found) {
        this.name = name;
        this.text = text;
        this.start = start;
        this.word = word;
        this.end = end;
        this.found = found;
    }

    void find() {
        if (name.group() == Group.SCHEME) {
            scheme();
            return;
        }
        if (text.at(start - 1) == '<' && text.at(end) == '>') {
            value(end + 1, Form.ELEMENT);
            return;
        }
        if (name.options().contains("tight")) {
            if (text.at(end) == '=') {
                value(end + 1, Form.ENVIRONMENT);
            }
            return;
        }
        int closed = closers(end);
        int at = Named.blanks(text, closed);
        int assigned = assigner(at);
        boolean option = at > closed && text.at(start) == '-' && text.at(at) != '-';
        boolean loose = assigned < 0 && !option || closed > end && text.at(end) == ')';
        if (name.options().contains("strict") && loose) {
            return;
        }
        int said = copula(at);
        if (assigned > 0) {
            boolean environment = closed == end && at == end && text.at(at) == '=' && isScreaming();
            value(past(assigned), environment ? Form.ENVIRONMENT : Form.ASSIGNED);
        } else if (said > 0) {
            value(filler(said), Form.SAID);
        } else if (text.at(at) == '|' && text.at(start - 2) == '|') {
            value(Named.blanks(text, at + 1), Form.SAID);
        } else if (text.at(at) == '(' || text.at(at) == ',' && closed > end && !valueBelow(closed)) {
            int quote = Named.blanks(text, at + 1);
            if (isQuote(quote)) {
                value(quote, text.at(at) == '(' ? Form.CALLED : Form.LISTED);
            }
        } else if (option) {
            value(at, Form.OPTION);
        } else if (at > closed && closed == end && name.group() == Group.PASSWORD && isQuote(at)) {
            value(at, Form.BESIDE);
        } else if (!valueBelow(closed)) {
            if (at > closed) {
                value(at, Form.BESIDE);
            }
            gap(at);
        }
    }

    /** The form "X is the password". */
    void findBefore() {
        int at = word;
        for (int words = 0; words < 4; words++) {
            int last = at;
            while (last > 0 && text.at(last - 1) == ' ') {
                last--;
            }
            int first = last;
            while (first > 0 && last - first < 12 && Character.isLetter(text.at(first - 1))) {
                first--;
            }
            if (first == last || text.at(first - 1) != ' ') {
                return;
            }
            String each = Named.lower(text, first, last);
            if (words > 0 && (name.terms().is().contains(each) || each.equals("as") || each.equals("als"))) {
                int to = first - 1;
                boolean quoted = ENDS.indexOf(text.at(to - 1)) >= 0;
                int stop = quoted ? to - 1 : to;
                int from = stop;
                while (from > 0 && stop - from < 64 && CharClass.VALUE.has(text.at(from - 1))) {
                    from--;
                }
                judge(from, stop, quoted && isQuote(from - 1), Form.SAID);
                return;
            }
            at = first;
        }
    }

    private int closers(int from) {
        int at = from;
        while (at - from < CLOSERS && "\\\"'`*])}".indexOf(text.at(at)) >= 0) {
            at++;
        }
        return at;
    }

    private boolean isQuote(int at) {
        return at >= 0 && QUOTES.indexOf(text.at(at)) >= 0 && text.at(at) != ' ';
    }

    private boolean isScreaming() {
        return text.part(start, end).chars().noneMatch(Character::isLowerCase);
    }

    /** Behind an equals sign, a colon or an arrow; -1 if there is none. */
    private int assigner(int at) {
        char c = text.at(at);
        colon = c == ':' || c == '\uff1a';
        if (c == '\uff1a' || c == '\u2192') {
            return at + 1;
        }
        if (c == '-' && text.at(at + 1) == '>') {
            return at + 2;
        }
        if (c == ':' && text.at(at + 1) != ':') {
            return text.at(at + 1) == '=' ? at + 2 : at + 1;
        }
        if (c == '=' && text.at(at + 1) != '~') {
            int next = at + 1;
            while (next - at < 3 && "=>".indexOf(text.at(next)) >= 0) {
                next++;
            }
            return next;
        }
        return c == '%' && text.has("%3D", at) ? at + 3 : -1;
    }

    private int copula(int at) {
        int wordEnd = at;
        while (wordEnd - at < 8 && Character.isLetter(text.at(wordEnd))) {
            wordEnd++;
        }
        if (at == end + 1 && text.has("'s ", end)) {
            return end + 2;
        }
        boolean is = wordEnd > at && name.terms().is().contains(Named.lower(text, at, wordEnd));
        return is && at > end ? wordEnd : foreignCopula(at);
    }

    private int foreignCopula(int at) {
        char c = text.at(at);
        return c == '\u662f' || c == '\u306f' || c == '\u4e3a' || c == '\uc740' || c == '\ub294' ? at + 1 : -1;
    }

    /** Over words such as "now", a colon, and a line break behind it. */
    private int filler(int from) {
        int at = Named.blanks(text, from);
        for (int i = 0; i < 3; i++) {
            int wordEnd = at;
            while (wordEnd - at < 12 && Character.isLetter(text.at(wordEnd))) {
                wordEnd++;
            }
            if (wordEnd == at
                    || text.at(wordEnd) != ' ' && text.at(wordEnd) != ':'
                    || !name.terms().filler().contains(Named.lower(text, at, wordEnd))) {
                break;
            }
            at = Named.blanks(text, wordEnd);
        }
        return text.at(at) == ':' ? past(at + 1) : at;
    }

    private int past(int from) {
        int at = Named.blanks(text, from);
        if (colon || text.at(from - 1) == ':') {
            int line = at;
            while (line - at < 3 && (text.at(line) == '\n' || text.at(line) == '\r')) {
                line++;
            }
            if (text.has("```", line)) {
                int fence = line + 3;
                while (fence - line < 12 && Character.isLetter(text.at(fence))) {
                    fence++;
                }
                line = text.at(fence) == '\n' ? fence + 1 : line;
            }
            return line > at && line < text.length() ? Named.blanks(text, line) : at;
        }
        return at;
    }

    /** Lists of settings name a value in one line, and tell it in the next: {@code name: X} and {@code value: …}. */
    private boolean valueBelow(int from) {
        int at = from;
        while (at - from < 40 && at < text.length() && (" \t\r\n,\"'\\".indexOf(text.at(at)) >= 0)) {
            at++;
        }
        if (at == from || !text.has("value", at) && !text.has("Value", at)) {
            return false;
        }
        int next = assigner(Named.blanks(text, closers(at + 5)));
        if (next > 0) {
            value(Named.blanks(text, next), Form.ASSIGNED);
        }
        return next > 0;
    }

    /** "The password for the staging server is …". */
    private void gap(int from) {
        for (int at = from; at - from < Named.gap() && at < text.length(); at++) {
            char c = text.at(at);
            if (c == '?' && (text.has("? It's ", at) || text.has("? It is ", at))) {
                value(at + (text.at(at + 4) == '\'' ? 7 : 8), Form.SAID);
                return;
            }
            if (".;!?\n\"'`=<>{}()[]|,".indexOf(c) >= 0 && !(c == '.' && Runs.isWordy(text.at(at + 1)))) {
                return;
            }
            if (c == ':' && text.at(at + 1) == ' ' && name.group() != Group.KEY) {
                colon = true;
                value(past(at + 1), Form.SAID);
                return;
            }
            if (c == ' ' && copula(at + 1) > 0) {
                value(filler(copula(at + 1)), Form.SAID);
                return;
            }
        }
    }

    private void scheme() {
        int at = Named.blanks(text, end);
        if (at == end) {
            return;
        }
        int to = text.end(CharClass.TOKEN, at);
        String value = text.part(at, Math.min(to, at + LONGEST));
        boolean basic = Named.lower(text, word, word + 5).equals("basic");
        if (basic ? isCredentials(value) : to - at >= 16 && isKey(value, 16)) {
            found.accept(new Secret(name.kind(), at, to));
        }
    }

    private static boolean isCredentials(String value) {
        try {
            byte[] bytes = Base64.getDecoder().decode(value.length() > LONGEST ? "" : value);
            String plain = new String(bytes, StandardCharsets.ISO_8859_1);
            return plain.indexOf(':') >= 0
                    && plain.length() >= 5
                    && plain.chars().allMatch(c -> c >= ' ');
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void value(int at, Form form) {
        int from = at;
        while (from - at < 4 && text.at(from) == '*') {
            from++;
        }
        from = from > at ? Named.blanks(text, from) : from;
        if (name.kind().equals("credential") && !isQuote(from)) {
            from = behindScheme(from);
        }
        if ("bfru@".indexOf(text.at(from)) >= 0 && (text.at(from + 1) == '"' || text.at(from + 1) == '\'')) {
            from++;
        }
        int strokes = 0;
        while (strokes < CLOSERS && text.at(from + strokes) == '\\') {
            strokes++;
        }
        int groups = name.group() == Group.PASSWORD ? groupsEnd(from) : -1;
        if (groups > 0) {
            found.accept(new Secret(name.kind(), from, groups));
        } else if (name.group() == Group.SEED) {
            seed(isQuote(from + strokes) ? from + strokes + 1 : from);
        } else if (name.group() == Group.LOGIN) {
            login(from);
        } else if (isQuote(from + strokes)) {
            int first = from + strokes + 1;
            int last = quotedEnd(first, text.at(first - 1), strokes > 0);
            if (form != Form.LISTED || last > 0 && text.at(Named.blanks(text, last + strokes + 1)) != ':') {
                judge(first, last, true, form);
            }
        } else if (form != Form.CALLED && form != Form.LISTED) {
            judge(from, bareEnd(from), false, form);
        }
    }

    /** Over a word such as "Bearer". */
    private int behindScheme(int from) {
        int at = from;
        while (at - from < 12 && Character.isLetter(text.at(at))) {
            at++;
        }
        return at > from && text.at(at) == ' ' ? Named.blanks(text, at) : from;
    }

    /** -1 if the quotation does not end in its line. */
    private int quotedEnd(int from, char opened, boolean escaped) {
        char close = ENDS.charAt(QUOTES.indexOf(opened));
        for (int at = from; at - from < LONGEST && at < text.length(); at++) {
            char c = text.at(at);
            if (c == '\n') {
                return -1;
            }
            if (c == close && (escaped || text.at(at - 1) != '\\')) {
                int last = at;
                while (escaped && last > from && text.at(last - 1) == '\\') {
                    last--;
                }
                return last;
            }
        }
        return -1;
    }

    private int bareEnd(int from) {
        int run = text.end(CharClass.VALUE, from);
        while (text.at(run) == '\\'
                && "nrt\"'\\".indexOf(text.at(run + 1)) < 0
                && run - from < LONGEST
                && CharClass.VALUE.has(text.at(run + 1))) {
            run = text.end(CharClass.VALUE, run + 1);
        }
        int to = text.valueEnd(from, run);
        while (to > from && ".,;:)]}>".indexOf(text.at(to - 1)) >= 0) {
            to--;
        }
        return to;
    }

    private void judge(int from, int to, boolean quoted, Form form) {
        if (to - from < 3 || from < 0) {
            return;
        }
        String value = text.part(from, Math.min(to, from + Strength.READ));
        if (value.startsWith("[masked") || !quoted && value.startsWith("masked") || Strength.isPlaceholder(value)) {
            return;
        }
        boolean secret = switch (name.group()) {
            case PASSWORD -> quoted ? isQuotedPassword(value, form) : isBarePassword(value, from, to, form);
            case KEY, STRONG ->
                isSecretWord(value, form)
                        || !(Strength.isCode(value) && !quoted)
                                && value.indexOf(' ') < 0
                                && isKey(value, leastOf(quoted, form));
            case PIN -> Strength.isDigits(value) && value.length() <= 8;
            default -> false;
        };
        if (secret) {
            found.accept(new Secret(name.kind(), from, to));
            if (form == Form.SAID && text.has(" to ", to)) {
                judge(to + 4, bareEnd(to + 4), false, form); // it was changed from one to another
            }
        }
    }

    /** Four words of four letters, as programs make them for applications. */
    private int groupsEnd(int from) {
        int at = from;
        for (int group = 0; group < GROUPS; group++) {
            for (int i = 0; i < GROUPS; i++) {
                if (text.at(at) < 'a' || text.at(at) > 'z') {
                    return -1;
                }
                at++;
            }
            if (group < GROUPS - 1 && text.at(at++) != ' ') {
                return -1;
            }
        }
        return Runs.isWordy(text.at(at)) ? -1 : at;
    }

    private static int leastOf(boolean quoted, Form form) {
        return form == Form.BESIDE ? 20 : form == Form.ENVIRONMENT || quoted || form == Form.OPTION ? 8 : 12;
    }

    /** A secret that a person has chosen, in a file of settings. */
    private boolean isSecretWord(String value, Form form) {
        return form == Form.ENVIRONMENT
                && name.group() == Group.STRONG
                && value.length() >= 8
                && Strength.isMixed(value)
                && !Strength.isCode(value)
                && !Strength.isTerm(value)
                && !Strength.isIdentifier(value)
                && !isNameOfOne(value);
    }

    private boolean isKey(String value, int least) {
        return value.length() >= least
                && !Strength.isPlaceholder(value)
                && Strength.isRandom(value)
                && (name.group() != Group.KEY || !Strength.isIdentifier(value))
                && (value.startsWith("/") ? value.lastIndexOf('/') == 0 : !value.contains("://"));
    }

    private boolean isQuotedPassword(String value, Form form) {
        if (value.indexOf(' ') >= 0 && form == Form.ENVIRONMENT) {
            return Strength.isMixed(value) && value.chars().anyMatch(Character::isDigit) && value.length() <= 40;
        }
        if (value.indexOf(' ') >= 0) {
            return Named.lower(text, word, end).startsWith("passphrase") && value.split(" ").length >= 3;
        }
        boolean path = "~/-.<{%".indexOf(value.charAt(0)) >= 0 || value.contains("://") || value.contains(":\\");
        if (Strength.isPlain(value) || isNameOfOne(value) || value.length() < (colon ? 6 : 4) || path) {
            return false;
        }
        if (!Strength.isWords(value)) {
            return form != Form.SAID || Strength.isMixed(value) || Strength.isDigits(value);
        }
        boolean title = value.length() > 1
                && Character.isUpperCase(value.charAt(0))
                && value.substring(1).chars().noneMatch(Character::isUpperCase);
        return value.length() >= 6
                && form != Form.LISTED
                && !(colon && title)
                && value.indexOf('.') < 0
                && (form != Form.SAID || value.length() >= 8);
    }

    private boolean isBarePassword(String value, int from, int to, Form form) {
        if (Strength.isCode(value) || Strength.isPlain(value) || isNameOfOne(value) || value.length() < 4) {
            return false;
        }
        boolean mixed = Strength.isMixed(value);
        return switch (form) {
            case ENVIRONMENT -> true;
            case OPTION, ELEMENT -> mixed || Strength.isDigits(value) || value.length() >= 6;
            case ASSIGNED ->
                name.options().contains("strict")
                                && colon
                                && !(Strength.hasSymbol(value) && Character.isLowerCase(text.at(word)))
                                && !isLoneLine(from, to)
                        ? false
                        : mixed
                                ? value.length() >= 5
                                        && (!colon || !Strength.isTerm(value) || Strength.hasSymbol(value))
                                : Strength.isDigits(value)
                                        ? value.length() >= 6
                                        : isLoneLine(from, to) && value.length() >= 6;
            case SAID -> value.length() >= 6 && (mixed && !Strength.isTerm(value) || isPhrase(value));
            case BESIDE ->
                value.length() >= 6
                        && mixed
                        && !Strength.isTerm(value)
                        && value.chars().anyMatch(Character::isDigit)
                        && !value.contains("=")
                        && !value.contains("_");
            case CALLED, LISTED -> false;
        };
    }

    /** Words joined by hyphens, four or more. */
    private static boolean isPhrase(String value) {
        String[] words = value.split("-", -1);
        return words.length >= 4 && Arrays.stream(words).allMatch(each -> each.length() >= 3);
    }

    /** A variable that is named after what it holds. */
    private static boolean isNameOfOne(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        boolean named = lower.contains("passw")
                || lower.contains("pwd")
                || lower.contains("token")
                || lower.contains("secret")
                || lower.contains("hash")
                || lower.contains("_key")
                || lower.contains("apikey");
        return named
                && value.chars().allMatch(c -> CharClass.URL.has((char) c) || c == '.')
                && value.chars().filter(Character::isDigit).count() <= 1;
    }

    /** A line of a file of settings, which has nothing but the name and the value. */
    private boolean isLoneLine(int from, int to) {
        boolean first = true;
        for (int at = start - 1; at >= 0 && start - at < 24 && text.at(at) != '\n'; at--) {
            first &= " \t-\"'#>".indexOf(text.at(at)) >= 0;
        }
        boolean apart = text.at(from - 1) == ' ' && !colon;
        return first && !apart && (to >= text.length() || text.at(to) == '\n' || text.at(to) == '\r');
    }

    /** A name, a stroke or a colon, and the password. */
    private void login(int at) {
        int first = isQuote(at) ? at + 1 : at;
        int nameEnd = first;
        while (nameEnd - first < 64 && CharClass.VALUE.has(text.at(nameEnd)) && "/:,".indexOf(text.at(nameEnd)) < 0) {
            nameEnd++;
        }
        int divider = Named.blanks(text, isQuote(nameEnd) ? nameEnd + 1 : nameEnd);
        int next = divider;
        if ("/:,".indexOf(text.at(divider)) >= 0 && text.at(divider) != ' ') {
            next = divider + 1;
        } else if (text.has("and ", divider) || text.has("und ", divider) || text.has("mit ", divider)) {
            next = divider + 4;
        }
        next = Named.blanks(text, next);
        if (nameEnd == first || next == divider && next == nameEnd) {
            return;
        }
        boolean quoted = isQuote(next);
        int from = quoted ? next + 1 : next;
        int to = quoted ? quotedEnd(from, text.at(next), false) : bareEnd(from);
        if (to - from >= 6) {
            String value = text.part(from, Math.min(to, from + Strength.READ));
            if (Strength.isMixed(value)
                    && !Strength.isTerm(value)
                    && !Strength.isCode(value)
                    && !Strength.isPlaceholder(value)) {
                found.accept(new Secret(name.kind(), from, to));
            }
        }
    }

    private void seed(int from) {
        int words = 0;
        int at = from;
        int last = from;
        while (words < MOST_WORDS) {
            int wordEnd = at;
            while (wordEnd - at < 9 && text.at(wordEnd) >= 'a' && text.at(wordEnd) <= 'z') {
                wordEnd++;
            }
            if (wordEnd - at < 3 || wordEnd - at > 8) {
                break;
            }
            words++;
            last = wordEnd;
            at = wordEnd;
            while (at - wordEnd < 3 && " ,\n".indexOf(text.at(at)) >= 0) {
                at++;
            }
        }
        if (words >= LEAST_WORDS) {
            found.accept(new Secret(name.kind(), from, last));
        }
    }
}
