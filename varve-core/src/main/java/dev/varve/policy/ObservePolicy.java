package dev.varve.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * When messages become observations. Plain data, as {@link dev.varve.Policy} is; all sizes are in tokens unless said
 * otherwise. Immutable.
 *
 * @param bufferEvery   tokens without notes at which an observer is started in the background; at least 1
 * @param dynamic       how that interval shrinks on the way to the threshold, or {@link Dynamic#OFF}
 * @param bufferFrom    share of {@code activateAt} from which buffering begins, 0 for at once
 * @param chunkTokens   a chunk ends with the group in which it reaches this size; 0 for no bound
 * @param chunkMessages a chunk ends with the group in which it reaches this many messages; 0 for no bound
 * @param measure       what {@code activateAt} is compared with
 * @param activateAt    threshold at which chunks replace their messages
 * @param keepTail      tokens of the newest messages that activation leaves raw
 * @param priorTokens   tokens of earlier memory that the observer sees
 * @param blockAt       unobserved tokens at which the agent's model call waits for the observer, at most for {@code
 *     patience}; {@link Limit#NONE} never blocks
 * @param deadline      how long one observer or reflector run may take, including retries; a call that takes longer is
 *     given up, and its late answer is discarded
 * @param retries       further tries after an unusable answer
 * @param patience      how long the agent's model call waits for the observer if the policy blocks
 * @param coldAfter     silence after which the provider has forgotten the prompt, so that notes that are ready replace
 *     their messages below the threshold too, at no cost; zero for never
 * @param pictures      pictures of a chunk that its observer is shown, if its model sees any; 0 for none
 */
public record ObservePolicy(
        long bufferEvery,
        Dynamic dynamic,
        double bufferFrom,
        long chunkTokens,
        int chunkMessages,
        Measure measure,
        Limit activateAt,
        long keepTail,
        int priorTokens,
        Limit blockAt,
        Duration deadline,
        int retries,
        Duration patience,
        Duration coldAfter,
        int pictures) {
    /** Checks the values. */
    public ObservePolicy {
        if (bufferEvery < 1
                || chunkTokens < 0
                || chunkMessages < 0
                || keepTail < 0
                || priorTokens < 0
                || retries < 0
                || pictures < 0) {
            throw new IllegalArgumentException("bufferEvery must be at least 1, and chunkTokens, chunkMessages,"
                    + " keepTail, priorTokens, retries and pictures not negative");
        }
        if (!(bufferFrom >= 0 && bufferFrom <= 1)) {
            throw new IllegalArgumentException("bufferFrom must be 0 to 1, is " + bufferFrom
                    + ": messages would wait for notes beyond the threshold");
        }
        if (deadline.isNegative() || deadline.isZero() || patience.isNegative() || coldAfter.isNegative()) {
            throw new IllegalArgumentException("deadline must be more than zero, or every note would come too late, and"
                    + " patience and coldAfter not negative");
        }
    }

    /** The measure that {@link ObservePolicy#activateAt} is compared with. */
    public enum Measure {
        /** Tokens that no active note covers. */
        UNOBSERVED,
        /** Everything that the next model call would contain, or what the provider reported, if that is more. */
        CONTEXT
    }

    /**
     * A dynamic buffer interval: the distance to the threshold divided by {@code cycles}, at most {@code capTokens} or
     * {@code utilityShare} of the note-writing model's window, and at least {@code bufferEvery}. The maximum takes
     * precedence over the minimum.
     *
     * @param cycles       0 for a fixed interval
     * @param capTokens    upper bound of the interval
     * @param utilityShare share of {@code utilityWindow} that one observer call may read
     * @param utilityWindow context window of the note-writing model, in tokens
     */
    public record Dynamic(int cycles, long capTokens, double utilityShare, long utilityWindow) {
        /** The interval is always {@code bufferEvery}. */
        public static final Dynamic OFF = new Dynamic(0, 0, 0, 0);

        /** Checks the values. */
        public Dynamic {
            if (cycles < 0 || capTokens < 0 || utilityWindow < 0 || !(utilityShare >= 0 && utilityShare <= 1)) {
                throw new IllegalArgumentException(
                        "cycles, capTokens and utilityWindow must not be negative, and utilityShare 0 to 1");
            }
        }
    }

    /**
     * A builder with these settings: every whole group is observed at once, chunks have no maximum size, nothing is ever
     * activated, the observer sees no earlier notes, and nothing blocks. A run may take 60 seconds and two retries.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder with these settings. */
    public Builder toBuilder() {
        return new Builder()
                .bufferEvery(bufferEvery)
                .dynamic(dynamic)
                .bufferFrom(bufferFrom)
                .chunkTokens(chunkTokens)
                .chunkMessages(chunkMessages)
                .measure(measure)
                .activateAt(activateAt)
                .keepTail(keepTail)
                .priorTokens(priorTokens)
                .blockAt(blockAt)
                .deadline(deadline)
                .retries(retries)
                .patience(patience)
                .coldAfter(coldAfter)
                .pictures(pictures);
    }

    /** Collects the settings; each method sets the component of the same name. Not thread-safe. */
    public static final class Builder {
        private long bufferEvery = 1;
        private Dynamic dynamic = Dynamic.OFF;
        private double bufferFrom;
        private long chunkTokens;
        private int chunkMessages;
        private Measure measure = Measure.UNOBSERVED;
        private Limit activateAt = Limit.NONE;
        private long keepTail;
        private int priorTokens;
        private Limit blockAt = Limit.NONE;
        private Duration deadline = Duration.ofSeconds(60);
        private int retries = 2;
        private Optional<Duration> patience = Optional.empty();
        private Duration coldAfter = Duration.ZERO;
        private int pictures;

        private Builder() {}

        /** Sets {@link ObservePolicy#bufferEvery()}. */
        public Builder bufferEvery(long tokens) {
            bufferEvery = tokens;
            return this;
        }

        /** Sets {@link ObservePolicy#dynamic()}. */
        public Builder dynamic(Dynamic interval) {
            dynamic = interval;
            return this;
        }

        /** Sets {@link ObservePolicy#bufferFrom()}. */
        public Builder bufferFrom(double share) {
            bufferFrom = share;
            return this;
        }

        /** Sets {@link ObservePolicy#chunkTokens()}. */
        public Builder chunkTokens(long tokens) {
            chunkTokens = tokens;
            return this;
        }

        /** Sets {@link ObservePolicy#chunkMessages()}. */
        public Builder chunkMessages(int messages) {
            chunkMessages = messages;
            return this;
        }

        /** Sets {@link ObservePolicy#measure()}. */
        public Builder measure(Measure newMeasure) {
            measure = newMeasure;
            return this;
        }

        /** Sets {@link ObservePolicy#activateAt()}. */
        public Builder activateAt(Limit limit) {
            activateAt = limit;
            return this;
        }

        /** Sets {@link ObservePolicy#keepTail()}. */
        public Builder keepTail(long tokens) {
            keepTail = tokens;
            return this;
        }

        /** Sets {@link ObservePolicy#priorTokens()}. */
        public Builder priorTokens(int tokens) {
            priorTokens = tokens;
            return this;
        }

        /** Sets {@link ObservePolicy#blockAt()}. */
        public Builder blockAt(Limit limit) {
            blockAt = limit;
            return this;
        }

        /** Sets {@link ObservePolicy#deadline()}. */
        public Builder deadline(Duration time) {
            deadline = time;
            return this;
        }

        /** Sets {@link ObservePolicy#retries()}. */
        public Builder retries(int count) {
            retries = count;
            return this;
        }

        /** Sets {@link ObservePolicy#patience()}; by default the same as the deadline. */
        public Builder patience(Duration time) {
            patience = Optional.of(time);
            return this;
        }

        /** Sets {@link ObservePolicy#coldAfter()}; default zero. */
        public Builder coldAfter(Duration silence) {
            coldAfter = silence;
            return this;
        }

        /** Sets {@link ObservePolicy#pictures()}; default 0. */
        public Builder pictures(int most) {
            pictures = most;
            return this;
        }

        /**
         * The settings.
         *
         * @throws IllegalArgumentException if a size is negative, or {@code bufferEvery} less than 1
         */
        public ObservePolicy build() {
            return new ObservePolicy(
                    bufferEvery,
                    dynamic,
                    bufferFrom,
                    chunkTokens,
                    chunkMessages,
                    measure,
                    activateAt,
                    keepTail,
                    priorTokens,
                    blockAt,
                    deadline,
                    retries,
                    patience.orElse(deadline),
                    coldAfter,
                    pictures);
        }
    }
}
