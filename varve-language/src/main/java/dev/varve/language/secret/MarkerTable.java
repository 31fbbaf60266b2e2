package dev.varve.language.secret;

import java.util.List;
import java.util.function.Consumer;

/**
 * Finds many markers at once, in either case. The hash of three characters, with which nearly all markers begin, tells where
 * one may stand; only there are they compared. So the table is made in no time, which counts for commands, and clean text costs
 * one look-up a character. Immutable.
 */
final class MarkerTable {
    private static final int KEY = 3;
    private static final int SHIFT = 5;

    /** A hash has fifteen bits, so a character is shifted out of it by the third one behind. */
    private static final int HASHES = 1 << KEY * SHIFT;

    private static final int CODES = 64;
    private static final int ASCII = 128;
    private static final byte[] CODE = codes();

    /** By the hash of the first three characters, and behind those by the code of the last of one or two: a number, from 1. */
    private final int[] first = new int[HASHES + CODES];

    /** The next of the same place; 0 if there is none. The shorter one comes first. */
    private final int[] next;

    private final Marker[] markers;

    /** Their characters in small letters: reading an array takes half the time of reading a string. */
    private final char[][] small;

    MarkerTable(List<Marker> all) {
        this.markers = new Marker[all.size() + 1];
        this.next = new int[all.size() + 1];
        this.small = new char[all.size() + 1][];
        for (int number = 1; number < markers.length; number++) {
            markers[number] = all.get(number - 1);
            String text = markers[number].text();
            int length = text.length();
            small[number] = small(text);
            int place = length < KEY
                    ? HASHES + code(text.charAt(length - 1))
                    : hash(hash(hash(0, text.charAt(0)), text.charAt(1)), text.charAt(2));
            int before = 0;
            int at = first[place];
            while (at != 0 && markers[at].text().length() <= length) {
                before = at;
                at = next[at];
            }
            next[number] = at;
            if (before == 0) {
                first[place] = number;
            } else {
                next[before] = number;
            }
        }
    }

    /** Tells the readers of all markers that occur. */
    void scan(Runs text, Consumer<Secret> found) {
        char[] all = text.characters();
        int[] first = this.first;
        int hash = 0;
        for (int i = 0; i < all.length; i++) {
            int code = code(all[i]);
            hash = (hash << SHIFT ^ code) & HASHES - 1;
            for (int at = first[HASHES + code]; at != 0; at = next[at]) {
                tell(at, text, i + 1 - small[at].length, found);
            }
            for (int at = first[hash]; at != 0; at = next[at]) {
                tell(at, text, i + 1 - KEY, found);
            }
        }
    }

    private void tell(int number, Runs text, int from, Consumer<Secret> found) {
        char[] characters = small[number];
        for (int i = 0; i < characters.length; i++) {
            char c = text.at(from + i);
            if (c != characters[i] && Character.toLowerCase(c) != characters[i]) {
                return;
            }
        }
        if (from >= 0) {
            markers[number].reader().match(text, from, from + characters.length, found);
        }
    }

    private static char[] small(String text) {
        char[] small = text.toCharArray();
        for (int i = 0; i < small.length; i++) {
            small[i] = Character.toLowerCase(small[i]);
        }
        return small;
    }

    private static int hash(int hash, char c) {
        return (hash << SHIFT ^ code(c)) & HASHES - 1;
    }

    private static int code(char c) {
        return c < ASCII ? CODE[c] : Character.toLowerCase(c) & CODES - 1;
    }

    /** The same for capitals and small letters. */
    private static byte[] codes() {
        byte[] codes = new byte[ASCII];
        for (char c = 0; c < ASCII; c++) {
            boolean letter = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
            codes[c] = (byte) (letter ? c & 31 : 32 + c % 32);
        }
        return codes;
    }
}
