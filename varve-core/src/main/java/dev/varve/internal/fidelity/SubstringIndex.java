package dev.varve.internal.fidelity;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Where a text has what is looked up in it. Where hundreds of literals are looked up in one text, its places are chained by
 * the letters that begin there, and a look-up compares few of them. Not thread-safe.
 */
final class SubstringIndex {
    /** Letters that tell places apart; shorter texts are searched for from the beginning. */
    private static final int LETTERS = 3;

    /** Text length in letters up to which a plain search is as fast. */
    private static final int SHORT = 64;

    /** Look-ups that take less time than to chain the places. */
    private static final int FEW = 8;

    private static final int NONE = -1;

    private final String text;
    private int lookups;
    /** The last place of each chain; empty before places are chained. */
    private int[] last = {};
    /** By place: the one before it in its chain. */
    private int[] before = {};

    SubstringIndex(String text) {
        this.text = text;
    }

    private void chain() {
        int places = text.length() - LETTERS + 1;
        last = new int[Integer.highestOneBit(places)];
        before = new int[places];
        Arrays.fill(last, NONE);
        char first = text.charAt(0);
        char second = text.charAt(1);
        for (int at = 0; at < places; at++) {
            char third = text.charAt(at + 2);
            int chain = chain(first, second, third);
            before[at] = last[chain];
            last[chain] = at;
            first = second;
            second = third;
        }
    }

    private int chain(char first, char second, char third) {
        int hash = (first * 31 + second) * 31 + third;
        return (hash ^ hash >>> Character.SIZE) & last.length - 1;
    }

    /** True if the text has it at a place that fits; places are tried in no order. */
    boolean any(String wanted, IntPredicate fits) {
        if (wanted.length() < LETTERS || text.length() < SHORT || last.length == 0 && lookups++ < FEW) {
            return anyFromBeginning(wanted, fits);
        }
        if (last.length == 0) {
            chain();
        }
        for (int at = last[chain(wanted.charAt(0), wanted.charAt(1), wanted.charAt(2))]; at != NONE; at = before[at]) {
            if (text.startsWith(wanted, at) && fits.test(at)) {
                return true;
            }
        }
        return false;
    }

    private boolean anyFromBeginning(String wanted, IntPredicate fits) {
        for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
            if (fits.test(at)) {
                return true;
            }
        }
        return false;
    }
}
