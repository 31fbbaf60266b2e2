package dev.varve.language.secret;

import java.util.function.Consumer;

/** Values in the cookies of a request: who has them is logged in. */
final class Cookies {
    private static final String KIND = "session cookie";
    private static final int LONGEST = 4096;
    private static final int LEAST = 16;

    private Cookies() {}

    /** Behind {@code Cookie:}, also in {@code Set-Cookie:} and JSON, and behind {@code --cookie}. */
    static void header(Runs text, int from, int to, Consumer<Secret> found) {
        int at = to;
        while (at - to < 3 && "\\\"'".indexOf(text.at(at)) >= 0) {
            at++;
        }
        boolean option = text.has("--", from - 2) && " =".indexOf(text.at(to)) >= 0;
        if (text.at(at) != ':' && !option || from < text.covered()) {
            return;
        }
        at = opened(text, Named.blanks(text, at + 1));
        int name = at;
        int value = -1;
        for (int end = at; end <= text.length() && end - to < LONGEST; end++) {
            char c = text.at(end);
            boolean over = Character.isWhitespace(c) || c == ';' || c == ',' || Values.isEnd(text, end) || c == '\\';
            if (c == '=' && value < 0 && end > name) {
                value = end + 1;
            } else if (over) {
                accept(text, value, end, found);
                value = -1;
                name = end + 1;
                if (c != ';' && c != ',' && c != ' ') {
                    text.cover(end);
                    return;
                }
            }
        }
        text.cover(Math.min(text.length(), to + LONGEST));
    }

    private static int opened(Runs text, int from) {
        int at = from;
        while (at - from < 3 && "\\\"'".indexOf(text.at(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static void accept(Runs text, int from, int to, Consumer<Secret> found) {
        if (from < 0 || to - from < LEAST) {
            return;
        }
        String value = text.part(from, Math.min(to, from + Strength.READ));
        boolean random = Strength.isRandom(value) || Strength.isScrambled(value);
        if (random && !Strength.isPlaceholder(value)) {
            found.accept(new Secret(KIND, from, to));
        }
    }
}
