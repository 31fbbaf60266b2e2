package dev.varve.policy;

/**
 * An upper limit in tokens: a number, a share of the window, or both. The smaller one applies. There is no limit if neither
 * is set, or if only the share is set and the window is unknown. Immutable.
 *
 * @param tokens 0 for none
 * @param share  share of the model's context window, 0 to 1, 0 for none
 */
public record Limit(long tokens, double share) {
    /** No limit. */
    public static final Limit NONE = new Limit(0, 0);

    /** Checks the values. */
    public Limit {
        if (tokens < 0 || !(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("not a limit: " + tokens + " tokens, share " + share);
        }
    }

    /** A number of tokens, whatever the window; 0 for no limit. */
    public static Limit tokens(long tokens) {
        return new Limit(tokens, 0);
    }

    /** A share of the window, 0 to 1; 0 for no limit. */
    public static Limit share(double share) {
        return new Limit(0, share);
    }

    /** The limit in tokens for a window of this size, 0 for unknown; {@code Long.MAX_VALUE} if there is no limit. */
    public long resolve(long window) {
        long byShare = share > 0 && window > 0 ? (long) (share * window) : Long.MAX_VALUE;
        return Math.min(tokens > 0 ? tokens : Long.MAX_VALUE, byShare);
    }
}
