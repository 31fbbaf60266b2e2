package dev.varve.language.secret;

import java.util.Optional;
import java.util.function.Consumer;

/** Codes that programs show to people: of authenticators, of networks, for recovery; and tokens of three parts. */
final class Codes {
    private static final String SEED = "authenticator seed";
    private static final int LINE = 64;
    private static final int SEED_LEAST = 16;
    private static final int SEED_GROUP = 4;
    private static final int CODE_LEAST = 6;
    private static final int CODE_MOST = 40;
    private static final int MOST_CODES = 24;
    private static final int BULLET = 12;

    private Codes() {}

    /** The address in the picture that an authenticator reads: {@code otpauth://totp/…?secret=…}. */
    static void authenticator(Runs text, int from, int to, Consumer<Secret> found) {
        int name = text.next("secret=", to, 3 * LINE);
        if (name >= 0) {
            int value = name + "secret=".length();
            int end = text.end(CharClass.ALNUM, value);
            if (end - value >= SEED_GROUP * 2 && !Strength.isPlaceholder(text.part(value, end))) {
                found.accept(new Secret(SEED, value, end));
            }
        }
    }

    /** The text in the picture that a telephone reads to enter a network: {@code WIFI:S:…;P:…;;}. */
    static void network(Runs text, int from, int to, Consumer<Secret> found) {
        int name = text.has("P:", to) ? to - 1 : text.next(";P:", to, 2 * LINE);
        if (name < 0) {
            return;
        }
        int value = name + 3;
        int end = value;
        while (end - value < LINE && ";,\n".indexOf(text.at(end)) < 0 && end < text.length()) {
            end += text.at(end) == '\\' ? 2 : 1;
        }
        int stop = text.at(end) == ';' ? end : Values.bareEnd(text, value); // the end was cut off
        if (stop - value >= SEED_GROUP && !Strength.isPlaceholder(text.part(value, Math.min(stop, value + LINE)))) {
            found.accept(new Secret("password", value, stop));
        }
    }

    /** Frameworks sign a payload, a time in six characters and a signature, divided by dots; bots have such tokens too. */
    static void signed(Runs text, int from, int to, Consumer<Secret> found) {
        int time = text.end(CharClass.URL, to);
        if (time - to != 6 || text.at(time) != '.') {
            return;
        }
        int start = from;
        while (from - start < LINE && CharClass.URL.has(text.at(start - 1))) {
            start--;
        }
        int end = text.end(CharClass.URL, time + 1);
        if (from - start >= 18 && end - time > 27) {
            String signature = text.part(time + 1, Math.min(end, time + Strength.READ));
            if (Strength.isRandom(signature) || Strength.isScrambled(signature)) {
                found.accept(new Secret("signed token", start, end));
            }
        }
    }

    /** The seed of an authenticator: capitals and digits in one word, or in groups of four. */
    static Optional<Secret> seed(String kind, Runs text, int from) {
        int characters = 0;
        int end = from;
        int at = from;
        while (characters < LINE) {
            int to = at;
            while (to - at < LINE && isSeed(text.at(to))) {
                to++;
            }
            boolean group = to - at == SEED_GROUP && (text.at(to) == ' ' || text.at(to) == '-' || at > from);
            if (to == at || at > from && !group) {
                break;
            }
            characters += to - at;
            end = to;
            if (!group) {
                break;
            }
            at = to + 1;
        }
        return characters >= SEED_LEAST && !Runs.isWordy(text.at(end))
                ? Optional.of(new Secret(kind, from, end))
                : Optional.empty();
    }

    private static boolean isSeed(char c) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '2' && c <= '7';
    }

    /** Codes of one form, one behind another, below the words that name them. */
    static Optional<Secret> recovery(String kind, Runs text, int end) {
        int at = end;
        while (at - end < LINE && at < text.length() && text.at(at) != ':' && text.lineBreak(at) == 0) {
            at++;
        }
        at = text.at(at) == ':' ? at + 1 : at;
        int first = -1;
        int last = -1;
        String form = "";
        boolean mixed = false;
        for (int count = 0; count < MOST_CODES; count++) {
            int from = bullet(text, at);
            int to = from;
            while (to - from <= CODE_MOST && CharClass.URL.has(text.at(to))) {
                to++;
            }
            String code = text.part(Math.min(from, text.length()), Math.min(to, text.length()));
            boolean same = count == 0 || form(code).equals(form);
            if (code.length() < CODE_LEAST || code.length() > CODE_MOST || !same) {
                break;
            }
            form = form(code);
            first = count == 0 ? from : first;
            last = to;
            at = to;
            mixed |= Strength.countDigits(code) > 0 && (Strength.isRandom(code) || count > 0);
        }
        return mixed ? Optional.of(new Secret(kind, first, last)) : Optional.empty();
    }

    private static String form(String code) {
        StringBuilder form = new StringBuilder(code.length());
        for (int i = 0; i < code.length(); i++) {
            form.append(CharClass.ALNUM.has(code.charAt(i)) ? 'x' : code.charAt(i));
        }
        return form.toString();
    }

    /** Over what divides the codes of a list, and the numbers of its lines. */
    private static int bullet(Runs text, int from) {
        int at = from;
        while (at - from < BULLET && at < text.length()) {
            int line = text.lineBreak(at);
            boolean number = at > from && Character.isDigit(text.at(at)) && ".)".indexOf(text.at(at + 1)) >= 0;
            boolean mark = " \t,;*`\"'[]".indexOf(text.at(at)) >= 0 || text.has("- ", at);
            if (line == 0 && !number && !mark) {
                break;
            }
            at += number ? 2 : Math.max(1, line);
        }
        return at;
    }
}
