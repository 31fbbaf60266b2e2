package dev.varve.internal.recall;

import dev.varve.TokenEstimator;
import dev.varve.internal.token.PiecewiseEstimator;

/**
 * The text of a hit, after its head.
 *
 * @param text  the text, escaped
 * @param plain the text before escaping
 * @param parts size in the estimator's fractions of a token, with the line break after it; less than 0 if sizes cannot be
 *              added up
 */
record HitText(String text, String plain, long parts) {
    private static final long UNKNOWN = -1;

    /** Counted as far as the estimator can count such pieces. */
    static HitText of(String text, String plain, TokenEstimator estimator) {
        return new HitText(
                text, plain, estimator instanceof PiecewiseEstimator pieces ? pieces.parts(' ', text + '\n') : UNKNOWN);
    }

    /** How many tokens it has, about. */
    int tokens(TokenEstimator estimator) {
        return parts >= 0 && estimator instanceof PiecewiseEstimator pieces
                ? pieces.tokens(parts)
                : estimator.estimate(text);
    }
}
