package dev.varve.policy;

/**
 * When notes are condensed. Plain data, as {@link dev.varve.Policy} is. Immutable.
 *
 * @param at             active memory tokens at which everything active is condensed
 * @param observationsAt active observation tokens at which the observations alone are condensed
 * @param consolidateAt  number of active reflections at which they are condensed into one; 0 for never
 * @param targetShare    to which share of the threshold (or of the notes, if they are smaller) a reflection should shrink
 *     the notes; the smaller the share, the longer until the next reflection; more than 0, at most 1
 * @param maxLevel       highest compression level to try, 0 to 4
 * @param prepareFrom    share of {@code at} from which the reflection is prepared in advance and kept until it is due; 0
 *     for never, which saves calls and rewrites the prefix less often
 */
public record ReflectPolicy(
        Limit at, Limit observationsAt, int consolidateAt, double targetShare, int maxLevel, double prepareFrom) {
    /** Checks the values. */
    public ReflectPolicy {
        if (consolidateAt < 0
                || consolidateAt == 1
                || !(targetShare > 0 && targetShare <= 1)
                || maxLevel < 0
                || maxLevel > 4
                || !(prepareFrom >= 0 && prepareFrom <= 1)) {
            throw new IllegalArgumentException("consolidateAt must be 0 or at least 2, targetShare in (0, 1],"
                    + " maxLevel 0 to 4, prepareFrom 0 to 1");
        }
    }

    /**
     * A builder without thresholds: notes are never condensed. Once a threshold is set, a reflection shrinks the notes to
     * half of it, at any level, and is made when it is due.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder with these settings. */
    public Builder toBuilder() {
        return new Builder()
                .at(at)
                .observationsAt(observationsAt)
                .consolidateAt(consolidateAt)
                .targetShare(targetShare)
                .maxLevel(maxLevel)
                .prepareFrom(prepareFrom);
    }

    /** Collects the settings; each method sets the component of the same name. Not thread-safe. */
    public static final class Builder {
        private Limit at = Limit.NONE;
        private Limit observationsAt = Limit.NONE;
        private int consolidateAt;
        private double targetShare = 0.5;
        private int maxLevel = 4;
        private double prepareFrom;

        private Builder() {}

        /** Sets {@link ReflectPolicy#at()}. */
        public Builder at(Limit limit) {
            at = limit;
            return this;
        }

        /** Sets {@link ReflectPolicy#observationsAt()}. */
        public Builder observationsAt(Limit limit) {
            observationsAt = limit;
            return this;
        }

        /** Sets {@link ReflectPolicy#consolidateAt()}. */
        public Builder consolidateAt(int reflections) {
            consolidateAt = reflections;
            return this;
        }

        /** Sets {@link ReflectPolicy#targetShare()}. */
        public Builder targetShare(double share) {
            targetShare = share;
            return this;
        }

        /** Sets {@link ReflectPolicy#maxLevel()}. */
        public Builder maxLevel(int level) {
            maxLevel = level;
            return this;
        }

        /** Sets {@link ReflectPolicy#prepareFrom()}. */
        public Builder prepareFrom(double share) {
            prepareFrom = share;
            return this;
        }

        /**
         * The settings.
         *
         * @throws IllegalArgumentException if one is out of its range
         */
        public ReflectPolicy build() {
            return new ReflectPolicy(at, observationsAt, consolidateAt, targetShare, maxLevel, prepareFrom);
        }
    }
}
