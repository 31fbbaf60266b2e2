package dev.varve.language.intent;

/**
 * What a score means: a table that never falls.
 *
 * @param from     scores, ascending: where a step begins
 * @param perMille how many of a thousand statements on the step are what was asked for; one more, the first one below all steps
 */
public record Steps(int[] from, int[] perMille) {
    private static final int ALL = 1000;

    /** Checks that the table never falls. */
    public Steps {
        from = from.clone();
        perMille = perMille.clone();
        if (perMille.length != from.length + 1) {
            throw new IllegalArgumentException(from.length + " steps with " + perMille.length + " values");
        }
        for (int i = 1; i < from.length; i++) {
            if (from[i] <= from[i - 1]) {
                throw new IllegalArgumentException("step " + i + " is not above the one before");
            }
        }
        int last = 0;
        for (int value : perMille) {
            if (value < last || value > ALL) {
                throw new IllegalArgumentException("a value of " + value + " after " + last);
            }
            last = value;
        }
    }

    @Override
    public int[] from() {
        return from.clone();
    }

    @Override
    public int[] perMille() {
        return perMille.clone();
    }

    /** What a score means. */
    int of(long score) {
        int low = 0;
        int high = from.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (score >= from[middle]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return perMille[low];
    }
}
