package dev.varve.language.secret;

import java.util.Optional;

/** Secrets of several words: a login, the words of a wallet, a password that a program made of groups. */
final class Passphrases {
    private static final int GROUPS = 4;
    private static final int LEAST_WORDS = 12;
    private static final int MOST_WORDS = 24;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_WORD = 12;
    private static final int SHORTEST_WORD = 4;
    private static final int GAP = 12;

    private Passphrases() {}

    /** Four words of four letters, as programs make them for applications. */
    static int groupsEnd(Runs text, int from) {
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

    /** Some words in small letters that make no sentence, as people are told to choose them. */
    static boolean isChosen(String value, Named.Terms terms) {
        String[] words = value.split(" ", -1);
        for (String word : words) {
            if (word.length() < 3 || !isSmall(word) || terms.prose().contains(word)) {
                return false;
            }
        }
        return words.length >= GROUPS && words.length <= 2 * GROUPS;
    }

    private static boolean isSmall(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
                return false;
            }
        }
        return true;
    }

    /** True if a user and his name stand before, as in "user ann, pass" and in lines of a file of logins. */
    static boolean isBehindUser(Runs text, int start, Named.Terms terms) {
        int at = gap(text, start);
        int nameEnd = at;
        while (nameEnd - at < LONGEST_NAME && (CharClass.DOTTED.has(text.at(at - 1)) || text.at(at - 1) == '@')) {
            at--;
        }
        int wordEnd = gap(text, at);
        if (at == nameEnd || wordEnd == at || nameEnd == start) {
            return false;
        }
        int word = wordEnd;
        while (wordEnd - word < LONGEST_WORD && Character.isLetter(text.at(word - 1))) {
            word--;
        }
        return wordEnd - word >= SHORTEST_WORD && terms.user().contains(Named.lower(text, word, wordEnd));
    }

    /** Back over blanks, line breaks and marks that divide. */
    private static int gap(Runs text, int from) {
        int at = from;
        while (at > 0 && from - at < GAP) {
            if (" ,:;\t\n".indexOf(text.at(at - 1)) >= 0) {
                at--;
            } else if (text.lineBreak(at - 2) == 2) {
                at -= 2;
            } else {
                break;
            }
        }
        return at;
    }

    /** A name, a stroke or a colon, and the password. */
    static Optional<Secret> login(String kind, Runs text, int at) {
        int first = Values.isQuote(text, at) ? at + 1 : at;
        int nameEnd = first;
        while (nameEnd - first < 64 && CharClass.VALUE.has(text.at(nameEnd)) && "/:,".indexOf(text.at(nameEnd)) < 0) {
            nameEnd++;
        }
        int divider = Named.blanks(text, Values.isQuote(text, nameEnd) ? nameEnd + 1 : nameEnd);
        int next = divider;
        if ("/:,".indexOf(text.at(divider)) >= 0 && text.at(divider) != ' ') {
            next = divider + 1;
        } else if (text.has("and ", divider) || text.has("und ", divider) || text.has("mit ", divider)) {
            next = divider + 4;
        }
        next = Named.blanks(text, next);
        if (nameEnd == first || next == divider && next == nameEnd) {
            return Optional.empty();
        }
        boolean quoted = Values.isQuote(text, next);
        int from = quoted ? next + 1 : next;
        int to = quoted ? Values.quotedEnd(text, from, text.at(next), false) : Values.bareEnd(text, from);
        if (to - from >= 6) {
            String value = text.part(from, Math.min(to, from + Strength.READ));
            if (Strength.isMixed(value)
                    && !Strength.isTerm(value)
                    && !Strength.isCode(value)
                    && !Strength.isPlaceholder(value)) {
                return Optional.of(new Secret(kind, from, to));
            }
        }
        return Optional.empty();
    }

    /** Twelve words or more, each of three to eight letters. */
    static Optional<Secret> seed(String kind, Runs text, int from) {
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
        return words >= LEAST_WORDS ? Optional.of(new Secret(kind, from, last)) : Optional.empty();
    }
}
