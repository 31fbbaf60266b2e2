package dev.varve.language.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Numbers with a check digit: cards and bank accounts. */
final class Numbers {
    private static final int MOST = 19;
    private static final int IBAN_LEAST = 15;
    private static final int IBAN_MOST = 34;

    private Numbers() {}

    static void scan(Runs text, Consumer<Secret> found) {
        char[] all = text.characters();
        boolean start = true;
        for (int at = 0; at < all.length; at++) {
            char c = all[at];
            if (c >= 'a' && c <= 'z') {
                start = false;
            } else if (c == ' ') {
                start = true;
            } else if (start && isDigit(c)) {
                int to = card(text, at, found);
                start = false;
                at = to - 1;
            } else if (start && c >= 'A' && c <= 'Z' && isIban(text, at)) {
                iban(text, at, found);
                start = false;
            } else {
                start = c <= 127 && !CharClass.URL.has(c) && "./#".indexOf(c) < 0;
            }
        }
    }

    /** Reads digits in groups; returns where they end. */
    private static int card(Runs text, int from, Consumer<Secret> found) {
        StringBuilder digits = new StringBuilder();
        List<Integer> groups = new ArrayList<>();
        int group = 0;
        int at = from;
        int end = from;
        while (digits.length() <= MOST) {
            char c = text.at(at);
            if (c >= '0' && c <= '9') {
                digits.append(c);
                group++;
                at++;
                end = at;
            } else if ((c == ' ' || c == '-') && group == at - end + group && isDigit(text.at(at + 1))) {
                groups.add(group);
                group = 0;
                at++;
            } else {
                break;
            }
        }
        groups.add(group);
        while (isDigit(text.at(end))) {
            end++;
        }
        char after = text.at(end);
        boolean apart =
                !Runs.isWordy(after) && after != '_' && !((after == '.' || after == '-') && isDigit(text.at(end + 1)));
        if (apart && isCard(digits.toString(), groups)) {
            found.accept(new Secret("card number", from, end));
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isCard(String digits, List<Integer> groups) {
        boolean plain = groups.size() == 1 && List.of(14, 15, 16).contains(digits.length());
        boolean grouped = groups.equals(List.of(4, 4, 4, 4))
                || groups.equals(List.of(4, 6, 5))
                || groups.equals(List.of(4, 6, 4))
                || groups.equals(List.of(4, 4, 4, 4, 3));
        return (plain || grouped)
                && hasIssuer(digits)
                && isLuhn(digits)
                && !digits.equals(digits.substring(0, 1).repeat(digits.length()));
    }

    private static boolean hasIssuer(String digits) {
        int two = Integer.parseInt(digits.substring(0, 2));
        int three = Integer.parseInt(digits.substring(0, 3));
        int four = Integer.parseInt(digits.substring(0, 4));
        return switch (digits.length()) {
            case 14 -> three >= 300 && three <= 305 || two == 36 || two == 38;
            case 15 -> two == 34 || two == 37;
            default ->
                two / 10 == 4
                        || three >= 300 && three <= 305
                        || two >= 51 && two <= 55
                        || four >= 2221 && four <= 2720
                        || four == 6011
                        || two == 65
                        || three >= 644 && three <= 649
                        || four >= 3528 && four <= 3589
                        || two == 62;
        };
    }

    private static boolean isLuhn(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int twice = digit * 2;
            sum += i % 2 == 0 ? digit : twice > 9 ? twice - 9 : twice;
        }
        return sum % 10 == 0;
    }

    private static boolean isIban(Runs text, int at) {
        char second = text.at(at + 1);
        return second >= 'A' && second <= 'Z' && isDigit(text.at(at + 2)) && isDigit(text.at(at + 3));
    }

    private static void iban(Runs text, int from, Consumer<Secret> found) {
        StringBuilder account = new StringBuilder();
        int at = from;
        while (account.length() <= IBAN_MOST && (CharClass.UPPER.has(text.at(at)) || isDivided(text, at, from))) {
            if (text.at(at) != ' ') {
                account.append(text.at(at));
            }
            at++;
        }
        boolean length = account.length() >= IBAN_LEAST && account.length() <= IBAN_MOST;
        if (length && !Runs.isWordy(text.at(at)) && isChecked(account.toString())) {
            found.accept(new Secret("bank account number", from, at));
        }
    }

    /** A blank behind each fourth character. */
    private static boolean isDivided(Runs text, int at, int from) {
        return text.at(at) == ' ' && (at - from) % 5 == 4 && CharClass.UPPER.has(text.at(at + 1));
    }

    private static boolean isChecked(String account) {
        int rest = 0;
        for (char c : (account.substring(4) + account.substring(0, 4)).toCharArray()) {
            int value = Character.digit(c, 36);
            rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
        }
        return rest == 1;
    }
}
