package dev.varve.language.secret;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    private final LiteralAutomaton literals;

    private SecretFinder(LiteralAutomaton literals) {
        this.literals = literals;
    }

    private static final class Standard {
        private static final SecretFinder FINDER = read();

        private static SecretFinder read() {
            RuleFile names = RuleFile.read("names.rules");
            RuleFile words = RuleFile.read("names.words");
            Named.Terms terms = Named.Terms.of(words);
            List<LiteralAutomaton.Hit> all = new ArrayList<>();
            RuleFile.read("tokens.rules")
                    .each(TokenRule::of)
                    .forEach(rules -> rules.forEach(rule -> all.add(new LiteralAutomaton.Hit(rule.prefix(), rule))));
            names.each(line -> Named.of(line, terms)).forEach(all::addAll);
            RuleFile.read("commands.rules").each(CommandOption::of).forEach(all::addAll);
            all.add(new LiteralAutomaton.Hit("://", Connections::url));
            all.add(new LiteralAutomaton.Hit("oracle:thin:", Connections::oracle));
            for (String port : List.of(":5432:", ":5433:", ":6432:", ":6543:", ":*:")) {
                all.add(new LiteralAutomaton.Hit(port, Connections::passwordFile));
            }
            all.add(new LiteralAutomaton.Hit("cookie", Cookies::header));
            all.add(new LiteralAutomaton.Hit("otpauth://", Codes::authenticator));
            all.add(new LiteralAutomaton.Hit("wifi:", Codes::network));
            all.add(new LiteralAutomaton.Hit(".", Codes::signed));
            all.add(new LiteralAutomaton.Hit("-----BEGIN ", PrivateKeys::block));
            all.add(new LiteralAutomaton.Hit("---- BEGIN SSH2 ", PrivateKeys::block));
            all.add(new LiteralAutomaton.Hit("Private-Lines:", PrivateKeys::lines));
            return new SecretFinder(new LiteralAutomaton(all));
        }
    }

    /** Finds what the rules of this version know. */
    public static SecretFinder standard() {
        return Standard.FINDER;
    }

    /** The secrets in a text, in order; none overlaps another. */
    public List<Secret> find(CharSequence text) {
        Runs runs = new Runs(text);
        List<Secret> found = new ArrayList<>();
        literals.scan(runs, found::add);
        Numbers.scan(runs, found::add);
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
                if (Strength.isMixed(value) && value.chars().anyMatch(Character::isDigit)) {
                    values.putIfAbsent(value, secret.kind());
                }
            }
        }
        values.forEach((value, kind) -> {
            for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length())) {
                found.add(new Secret(kind, at, at + value.length()));
            }
        });
    }

    /** Where secrets overlap, the one that begins first, and the longest of those, gives its kind to all. */
    private static List<Secret> apart(List<Secret> found) {
        found.sort(Comparator.comparingInt(Secret::from).thenComparingInt(secret -> -secret.to()));
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
