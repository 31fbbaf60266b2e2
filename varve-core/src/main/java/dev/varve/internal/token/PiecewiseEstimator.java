package dev.varve.internal.token;

/**
 * An estimator that can count a text piece by piece: after a line break or a blank, the size of a piece depends on nothing
 * before that character.
 */
public interface PiecewiseEstimator {
    /** Before the first piece. */
    int NOTHING = -1;

    /**
     * Parts of a token of a piece; parts can be added up. Less than 0 if it is not known, since what follows costs something
     * else behind such a piece.
     *
     * @param before the character before it, or {@link #NOTHING}
     */
    long parts(int before, CharSequence piece);

    /** Converts the parts of a non-empty text to tokens. */
    int tokens(long parts);
}
