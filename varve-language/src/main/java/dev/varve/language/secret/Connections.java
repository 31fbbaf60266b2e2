package dev.varve.language.secret;

import java.util.function.Consumer;

/** Passwords in addresses: of web pages, of databases, of queues. */
final class Connections {
    private static final String PASSWORD = "password in a URL";
    private static final int LONGEST = 140;

    private Connections() {}

    /** Behind {@code ://}: {@code user:password@} or {@code token@}. */
    static void url(Runs text, int from, int to, Consumer<Secret> found) {
        boolean web =
                "sp".indexOf(text.at(from - 1)) >= 0 && (text.has("http", from - 4) || text.has("https", from - 5));
        int colon = -1;
        int sign = -1;
        for (int at = to; at - to < LONGEST && isPart(text.at(at)); at++) {
            char c = text.at(at);
            if (c == '@') {
                sign = at;
            } else if (c == ':' && colon < 0 && sign < 0) {
                colon = at;
            } else if ("/?#".indexOf(c) >= 0 && (sign >= 0 || web || colon < 0)) {
                break;
            } else if (c == '/' && text.has("://", at - 1)) {
                return;
            }
        }
        if (sign < 0) {
            return;
        }
        if (colon >= 0) {
            accept(text, colon + 1, sign, 1, found);
        } else if (sign - to >= 16 && Strength.isRandom(text.part(to, sign))) {
            accept(text, to, sign, 16, found);
        }
    }

    /** Behind {@code jdbc:oracle:thin:} with {@code user/password@}. */
    static void oracle(Runs text, int from, int to, Consumer<Secret> found) {
        int stroke = -1;
        for (int at = to; at - to < LONGEST && isPart(text.at(at)); at++) {
            if (text.at(at) == '/' && stroke < 0) {
                stroke = at;
            } else if (text.at(at) == '@') {
                if (stroke > 0) {
                    accept(text, stroke + 1, at, 1, found);
                }
                return;
            }
        }
    }

    /** A line {@code host:port:database:user:password}; the literal is the port. */
    static void passwordFile(Runs text, int from, int to, Consumer<Secret> found) {
        int colons = 0;
        int password = to;
        int at = to;
        while (at - to < LONGEST && CharClass.VALUE.has(text.at(at))) {
            if (text.at(at) == ':' && colons < 2) {
                colons++;
                password = at + 1;
            }
            at++;
        }
        int host = from;
        while (from - host < LONGEST / 4 && !Character.isWhitespace(text.at(host - 1)) && text.at(host - 1) != '/') {
            host--;
        }
        boolean line = host < from && Character.isWhitespace(text.at(host - 1));
        if (line && colons == 2 && at - password >= 4) {
            accept(text, password, at, 4, found);
        }
    }

    private static boolean isPart(char c) {
        return CharClass.VALUE.has(c) && "()>|".indexOf(c) < 0 || c == '(' || c == ')';
    }

    private static void accept(Runs text, int from, int to, int least, Consumer<Secret> found) {
        if (to - from < least) {
            return;
        }
        String value = text.part(from, Math.min(to, from + Strength.READ));
        boolean variable = "${<[".indexOf(value.charAt(0)) >= 0 || value.startsWith("%s") || value.startsWith("***");
        if (!variable && !Strength.isPlain(value) && !Strength.isPlaceholder(value)) {
            found.accept(new Secret(PASSWORD, from, to));
        }
    }
}
