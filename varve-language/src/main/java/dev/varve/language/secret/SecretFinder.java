package dev.varve.language.secret;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds keys, tokens, passwords, credentials in addresses, private keys and card numbers in a text, and masks them. Takes time
 * in proportion to the length of the text. The same text always gives the same result. Immutable.
 *
 * <p>A value that is found in one place of a text is found wherever it stands in that text.
 */
public final class SecretFinder {
    /** Other places of as many values are looked for. */
    private static final int MOST_ECHOES = 16;

    private static final int LEAST_ECHO = 8;

    private final MarkerTable markers;

    private SecretFinder(MarkerTable markers) {
        this.markers = markers;
    }

    private static final class Standard {
        private static final SecretFinder FINDER = read();

        private static SecretFinder read() {
            List<Marker> all = new ArrayList<>();
            for (RuleKind kind : RuleKind.values()) {
                all.addAll(kind.markers());
            }
            for (Shape shape : Shape.values()) {
                for (String marker : shape.markers) {
                    all.add(new Marker(marker, shape));
                }
            }
            return new SecretFinder(new MarkerTable(all));
        }
    }

    /** Forms that no word names, each with markers in it. */
    private enum Shape implements MarkerReader {
        ADDRESS("://"),
        ORACLE("oracle:thin:"),
        PASSWORD_FILE(":5432:", ":5433:", ":6432:", ":6543:", ":*:"),
        COOKIES("cookie"),
        AUTHENTICATOR("otpauth://"),
        NETWORK("wifi:"),
        SIGNED("."),
        KEY_BLOCK("-----BEGIN ", "---- BEGIN SSH2 "),
        KEY_LINES("Private-Lines:");

        private final List<String> markers;

        Shape(String... markers) {
            this.markers = List.of(markers);
        }

        @Override
        public void match(Runs text, int from, int to, Consumer<Secret> found) {
            switch (this) {
                case ADDRESS -> Connections.url(text, from, to, found);
                case ORACLE -> Connections.oracle(text, from, to, found);
                case PASSWORD_FILE -> Connections.passwordFile(text, from, to, found);
                case COOKIES -> Cookies.header(text, from, to, found);
                case AUTHENTICATOR -> Codes.authenticator(text, from, to, found);
                case NETWORK -> Codes.network(text, from, to, found);
                case SIGNED -> Codes.signed(text, from, to, found);
                case KEY_BLOCK -> PrivateKeys.block(text, from, to, found);
                case KEY_LINES -> PrivateKeys.lines(text, from, to, found);
            }
        }
    }

    /** Collects what readers find. */
    private static final class Found implements Consumer<Secret> {
        private final List<Secret> secrets = new ArrayList<>();

        @Override
        public void accept(Secret secret) {
            secrets.add(secret);
        }
    }

    /** The first comes first, and of those the longest. */
    private static final class ByPlace implements Comparator<Secret> {
        @Override
        public int compare(Secret one, Secret other) {
            return one.from() == other.from()
                    ? Integer.compare(other.to(), one.to())
                    : Integer.compare(one.from(), other.from());
        }
    }

    /** Finds what the rules of this version know. */
    public static SecretFinder standard() {
        return Standard.FINDER;
    }

    /** The secrets in a text, in order; none overlaps another. */
    public List<Secret> find(CharSequence text) {
        Runs runs = new Runs(text.toString());
        Found collected = new Found();
        markers.scan(runs, collected);
        Numbers.scan(runs, collected);
        List<Secret> found = collected.secrets;
        if (found.isEmpty()) {
            return List.of();
        }
        Collections.reverse(found); // of two that are as long, the one that was found later knows more
        addEchoes(text.toString(), found);
        return apart(found);
    }

    /** The text with a mask in place of each secret; the text itself if it has none. */
    public String mask(String text) {
        List<Secret> secrets = find(text);
        if (secrets.isEmpty()) {
            return text;
        }
        StringBuilder masked = new StringBuilder(text.length());
        int from = 0;
        for (Secret secret : secrets) {
            masked.append(text, from, secret.from()).append(secret.mask());
            from = secret.to();
        }
        return masked.append(text, from, text.length()).toString();
    }

    private static void addEchoes(String text, List<Secret> found) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Secret secret : found) {
            int length = secret.to() - secret.from();
            if (length >= LEAST_ECHO && length <= Strength.READ * 2 && values.size() < MOST_ECHOES) {
                String value = text.substring(secret.from(), secret.to());
                if (Strength.isMixed(value) && Strength.countDigits(value) > 0) {
                    values.putIfAbsent(value, secret.kind());
                }
            }
        }
        for (Map.Entry<String, String> echo : values.entrySet()) {
            String value = echo.getKey();
            for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length())) {
                found.add(new Secret(echo.getValue(), at, at + value.length()));
            }
        }
    }

    /** Where secrets overlap, the one that begins first, and the longest of those, gives its kind to all. */
    private static List<Secret> apart(List<Secret> found) {
        found.sort(new ByPlace());
        List<Secret> apart = new ArrayList<>();
        for (Secret secret : found) {
            int top = apart.size() - 1;
            if (top < 0 || secret.from() >= apart.get(top).to()) {
                apart.add(secret);
            } else if (secret.to() > apart.get(top).to()) {
                Secret first = apart.get(top);
                apart.set(top, new Secret(first.kind(), first.from(), secret.to()));
            }
        }
        return List.copyOf(apart);
    }
}
