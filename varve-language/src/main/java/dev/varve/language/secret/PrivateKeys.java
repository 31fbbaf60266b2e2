package dev.varve.language.secret;

import java.util.function.Consumer;

/** Private keys in the forms of PEM, PGP, OpenSSH, SSH2 and PuTTY. */
final class PrivateKeys {
    private static final String KIND = "private key";
    private static final int HEADER = 64;
    private static final int BODY = 240;
    private static final int LEAST = 24;
    private static final int LONGEST = 20_000;

    private PrivateKeys() {}

    /** From {@code -----BEGIN} to the end of the block, or of the text if it was cut off. */
    static void block(Runs text, int from, int to, Consumer<Secret> found) {
        int header = text.next("----", to, HEADER);
        if (header < 0 || from < text.covered() || !text.part(to, header).contains("PRIVATE KEY")) {
            return;
        }
        accept(text, from, header, text.at(from + 4) == '-' ? "-----END" : "---- END", found);
    }

    /** PuTTY's lines. */
    static void lines(Runs text, int from, int to, Consumer<Secret> found) {
        if (from >= text.covered()) {
            accept(text, to, to, "Private-MAC", found);
        }
    }

    private static void accept(Runs text, int from, int body, String mark, Consumer<Secret> found) {
        if (hasBody(text, body)) {
            int end = text.next(mark, body, LONGEST);
            int to = end < 0 ? Math.min(text.length(), body + LONGEST) : closing(text, end);
            text.cover(to);
            found.accept(new Secret(KIND, from, to));
        }
    }

    private static int closing(Runs text, int end) {
        int close = text.next("----", end + 8, HEADER);
        return close < 0 ? end : close + (text.at(close + 4) == '-' ? 5 : 4);
    }

    private static boolean hasBody(Runs text, int from) {
        int run = 0;
        for (int at = from; at - from < BODY && at < text.length(); at++) {
            run = CharClass.BASE64.has(text.at(at)) ? run + 1 : 0;
            if (run >= LEAST) {
                return true;
            }
        }
        return false;
    }
}
