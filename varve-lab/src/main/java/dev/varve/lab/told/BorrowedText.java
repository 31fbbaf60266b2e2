package dev.varve.lab.told;

import java.util.BitSet;

/**
 * A message in the user's role of which somebody knows whether it holds text of somebody else's.
 *
 * @param set   what it belongs to, to count by
 * @param half  0 or 1: weights fitted to one half are measured on the other
 * @param signs what a model sees of it
 * @param typed whether it is all that was typed; else it is what is left when marked quotations are taken away
 */
record BorrowedText(String set, int half, BitSet signs, boolean borrowed, boolean typed) {
    BorrowedText {
        signs = (BitSet) signs.clone();
    }
}
