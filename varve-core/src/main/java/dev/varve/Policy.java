package dev.varve;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Thresholds and budgets, as plain data. One engine runs every policy; none has code of its own. The four that ship
 * are named by what they do: {@link #defaults()}, {@link #incremental()}, {@link #windowed()} and {@link #tiered()}.
 *
 * @param name    for people
 * @param observe when messages become observations
 * @param reflect when observations are condensed
 * @param context what a model call may hold
 * @param zone    zone in which observation lines are dated; default UTC
 * @param guard   what is done about literals that an observation lost or invented; default {@link Guard#FLAG}
 * @param facts   what one session may know from others of its resource; default {@link Facts#OFF}
 * @param memory  whether there are notes at all; default true. Without, nobody observes or reflects, notes that are
 *     there are left alone, and a context is the base prompt, byte for byte, and recent messages (LAN-42)
 * @param indexes whether notes go to the indexes that the host brings; default true
 */
public record Policy(
        String name,
        Observe observe,
        Reflect reflect,
        Context context,
        ZoneId zone,
        Guard guard,
        Facts facts,
        boolean memory,
        boolean indexes) {

    /** A policy with the default guard, and without facts. */
    public Policy(String name, Observe observe, Reflect reflect, Context context, ZoneId zone) {
        this(name, observe, reflect, context, zone, Guard.FLAG, Facts.OFF);
    }

    /** A policy with notes, which go to the indexes that there are. */
    public Policy(
            String name, Observe observe, Reflect reflect, Context context, ZoneId zone, Guard guard, Facts facts) {
        this(name, observe, reflect, context, zone, guard, facts, true, true);
    }

    /**
     * Facts across the sessions of a resource (ZOR-09, ZOR-17). Nothing else ever leaves a session.
     *
     * @param on    whether reflections look for facts and contexts show those of the resource
     * @param shown bound of the facts in a context; at most a quarter of the room is theirs
     */
    public record Facts(boolean on, Limit shown) {
        /** Sessions know nothing of each other. */
        public static final Facts OFF = new Facts(false, Limit.tokens(5_000));

        /** The cross-session tier of {@link #tiered()}: 5 000 tokens. */
        public static final Facts ON = new Facts(true, Limit.tokens(5_000));
    }

    /** What is done about literals (paths, ids, numbers …) that an observation lost or invented. */
    public enum Guard {
        /** Nothing, and nothing is measured. */
        OFF,
        /** Lost literals of decisions and errors are put back; lines with invented literals say so. */
        FLAG,
        /** As {@link #FLAG}, but lines with invented literals are dropped, unless nothing would be left. */
        DROP
    }

    /**
     * An upper bound in tokens, as a number, as a share of the window, or both; the smaller one binds. A bound of
     * which neither part is set, or whose share meets an unknown window, does not bind.
     *
     * @param tokens 0 for none
     * @param share  share of the model's context window, 0 to 1, 0 for none
     */
    public record Limit(long tokens, double share) {
        /** Does not bind. */
        public static final Limit NONE = new Limit(0, 0);

        public Limit {
            if (tokens < 0 || share < 0 || share > 1) {
                throw new IllegalArgumentException("not a limit: " + tokens + " tokens, share " + share);
            }
        }

        public static Limit tokens(long tokens) {
            return new Limit(tokens, 0);
        }

        public static Limit share(double share) {
            return new Limit(0, share);
        }

        /** The bound in tokens for a window; {@code Long.MAX_VALUE} if it does not bind. */
        public long resolve(long window) {
            long byShare = share > 0 && window > 0 ? (long) (share * window) : Long.MAX_VALUE;
            return Math.min(tokens > 0 ? tokens : Long.MAX_VALUE, byShare);
        }
    }

    /** What {@link Observe#activateAt} is compared with. */
    public enum Measure {
        /** Tokens that no active record covers. */
        UNOBSERVED,
        /** All that the next model call would hold, or what the provider reported if that is more (COR-01). */
        CONTEXT
    }

    /**
     * When messages become observations.
     *
     * @param bufferEvery   unbuffered tokens at which an observer is started in the background; at least 1
     * @param dynamic       how the interval shrinks towards the threshold, or {@link Dynamic#OFF}
     * @param bufferFrom    share of {@code activateAt} from which buffering begins, 0 for at once (ZOR-03)
     * @param chunkTokens   a chunk ends with the group in which it reaches this size; 0 for no bound
     * @param chunkMessages a chunk ends with the group in which it reaches this many messages; 0 for no bound
     * @param measure       what {@code activateAt} is compared with
     * @param activateAt    where chunks replace their messages
     * @param keepTail      tokens of newest messages that activation leaves raw
     * @param priorTokens   tokens of earlier memory that the observer sees (COR-08)
     * @param blockAt       unobserved tokens at which a model call waits for the observer, for {@code patience} at
     *     the longest; {@link Limit#NONE} never blocks
     * @param deadline      how long one observer or reflector run may take, retries included; a call that takes longer
     *     is given up and its late answer discarded
     * @param retries       further tries after an unusable answer
     * @param patience      how long a model call of the agent waits for the observer where the policy blocks; default
     *     {@code deadline}
     */
    public record Observe(
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
            Duration patience) {
        public Observe {
            if (bufferEvery < 1 || chunkTokens < 0 || chunkMessages < 0 || keepTail < 0 || retries < 0) {
                throw new IllegalArgumentException("bufferEvery must be at least 1, and chunkTokens, chunkMessages,"
                        + " keepTail and retries not negative");
            }
        }

        /** The agent waits as long as a run may take. */
        public Observe(
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
                int retries) {
            this(
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
                    deadline);
        }

        /** The same with other sizes. */
        public Observe withSizes(
                long newBufferEvery,
                long newChunkTokens,
                int newChunkMessages,
                Limit newActivateAt,
                long newKeepTail,
                Limit newBlockAt) {
            return new Observe(
                    newBufferEvery,
                    dynamic,
                    bufferFrom,
                    newChunkTokens,
                    newChunkMessages,
                    measure,
                    newActivateAt,
                    newKeepTail,
                    priorTokens,
                    newBlockAt,
                    deadline,
                    retries,
                    patience);
        }

        /** The same with other bounds on time and tries. */
        public Observe withBounds(Duration newDeadline, int newRetries, Duration newPatience) {
            return new Observe(
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
                    newDeadline,
                    newRetries,
                    newPatience);
        }
    }

    /**
     * Cortex's dynamic buffer interval (COR-02): the way to the threshold divided by {@code cycles}, at most
     * {@code capTokens} or {@code utilityShare} of the utility model's window, at least {@code bufferEvery}. The cap
     * beats the minimum, as in the newer Cortex.
     *
     * @param cycles       0 for a fixed interval
     * @param capTokens    upper bound of the interval
     * @param utilityShare share of {@code utilityWindow} that one observer call may read
     * @param utilityWindow context window of the model that observes, in tokens
     */
    public record Dynamic(int cycles, long capTokens, double utilityShare, long utilityWindow) {
        public static final Dynamic OFF = new Dynamic(0, 0, 0, 0);
    }

    /**
     * When records are condensed.
     *
     * @param at            active memory tokens at which everything active is condensed
     * @param observationsAt active observation tokens at which the observations alone are condensed (LAN-20)
     * @param consolidateAt number of active reflections at which they are condensed into one (LAN-23); 0 for never
     * @param targetShare   the result should be at most this share of what it replaces was allowed to be, so that the
     *     next reflection is a while off
     * @param maxLevel      hardest compression level to try, 0 to 4 (COR-23)
     * @param prepareFrom   share of {@code at} from which the reflection is made ahead of need and kept until it is due
     *     (COR-22); 0 for never, which saves calls and rewrites the prefix less often
     */
    public record Reflect(
            Limit at, Limit observationsAt, int consolidateAt, double targetShare, int maxLevel, double prepareFrom) {
        public Reflect {
            if (consolidateAt < 0
                    || consolidateAt == 1
                    || targetShare <= 0
                    || targetShare > 1
                    || maxLevel < 0
                    || maxLevel > 4
                    || prepareFrom < 0
                    || prepareFrom > 1) {
                throw new IllegalArgumentException("consolidateAt must be 0 or at least 2, targetShare in (0, 1],"
                        + " maxLevel 0 to 4, prepareFrom 0 to 1");
            }
        }

        /** Nothing is prepared. */
        public Reflect(Limit at, Limit observationsAt, int consolidateAt, double targetShare, int maxLevel) {
            this(at, observationsAt, consolidateAt, targetShare, maxLevel, 0);
        }
    }

    /**
     * What a model call may hold. The newest that fit are selected, and shown in order of time.
     *
     * @param memory          bound of all records together
     * @param messages        bound of raw messages
     * @param maxReflections  newest reflections to show; 0 for all
     * @param maxObservations newest observations to show; 0 for all
     * @param hints           whether the continuation hint is shown
     * @param sections        how knowledge and memory share the window, a further bound of both
     * @param standIn         whether notes by rules stand in for raw messages that do not fit because the model has not
     *     written notes on them yet; default false
     */
    public record Context(
            Limit memory,
            Limit messages,
            int maxReflections,
            int maxObservations,
            boolean hints,
            Sections sections,
            boolean standIn) {

        /** Nothing stands in. */
        public Context(
                Limit memory,
                Limit messages,
                int maxReflections,
                int maxObservations,
                boolean hints,
                Sections sections) {
            this(memory, messages, maxReflections, maxObservations, hints, sections, false);
        }

        /** Knowledge and memory are bounded by their limits alone. */
        public Context(Limit memory, Limit messages, int maxReflections, int maxObservations, boolean hints) {
            this(memory, messages, maxReflections, maxObservations, hints, Sections.NONE);
        }

        /** The same with or without notes that stand in. */
        public Context withStandIn(boolean on) {
            return new Context(memory, messages, maxReflections, maxObservations, hints, sections, on);
        }
    }

    /**
     * How the sections of a prompt share the window, after what is reserved and the base prompt (LAN-37). What an empty
     * section does not need goes to the other; the headroom goes to none.
     *
     * @param knowledge share of retrieved knowledge, 0 to 1
     * @param memory    share of memory, 0 to 1
     * @param headroom  share that stays free, 0 to 1
     */
    public record Sections(double knowledge, double memory, double headroom) {
        /** No further bound. */
        public static final Sections NONE = new Sections(0, 0, 0);

        public Sections {
            if (knowledge < 0 || memory < 0 || headroom < 0 || knowledge + memory + headroom > 1 + 1e-9) {
                throw new IllegalArgumentException(
                        "knowledge, memory and headroom must not be negative, and at most 1 together");
            }
        }
    }

    /**
     * What the measurements say ({@code varve-bench/run cost --sweep}): buffer every 4 000 tokens, activate at 16 000 and
     * keep 1 600 raw, reflect at 6 000, never block. Raw messages hold more of what is needed next than notes do for the
     * same price, and what notes leave out is recalled.
     */
    public static Policy defaults() {
        return new Policy(
                "defaults",
                new Observe(
                        4_000,
                        Dynamic.OFF,
                        0,
                        4_000,
                        0,
                        Measure.UNOBSERVED,
                        Limit.tokens(16_000),
                        1_600,
                        2_000,
                        Limit.NONE,
                        Duration.ofSeconds(60),
                        2),
                new Reflect(Limit.tokens(6_000), Limit.NONE, 0, 0.5, 4),
                new Context(Limit.tokens(24_000), Limit.tokens(32_000), 0, 0, true),
                ZoneOffset.UTC);
    }

    /** Lango's numbers: small and frequent (LAN-03, LAN-20, LAN-23, LAN-33, LAN-34). */
    public static Policy incremental() {
        return new Policy(
                "incremental",
                new Observe(
                        1_000,
                        Dynamic.OFF,
                        0,
                        0,
                        0,
                        Measure.UNOBSERVED,
                        Limit.tokens(1_000),
                        0,
                        0,
                        Limit.NONE,
                        Duration.ofSeconds(60),
                        2),
                new Reflect(Limit.NONE, Limit.tokens(2_000), 5, 0.5, 4),
                new Context(Limit.tokens(4_000), Limit.tokens(8_000), 5, 20, false, new Sections(0.55, 0.25, 0.1)),
                ZoneOffset.UTC);
    }

    /** Cortex's numbers: fill the window, then swap (COR-02, COR-15, COR-22). Needs the window size in each request. */
    public static Policy windowed() {
        return new Policy(
                "windowed",
                new Observe(
                        5_000,
                        new Dynamic(4, 30_000, 0.6, 128_000),
                        0,
                        30_000,
                        0,
                        Measure.CONTEXT,
                        Limit.share(0.9),
                        0,
                        2_000,
                        Limit.share(0.9),
                        Duration.ofSeconds(60),
                        1),
                new Reflect(new Limit(64_000, 0.2), Limit.NONE, 0, 0.5, 4, 0.5),
                new Context(Limit.share(0.45), Limit.share(0.9), 0, 0, true),
                ZoneOffset.UTC);
    }

    /** Zora's numbers: working, session and cross-session tiers, chunks of 20 messages (ZOR-03, ZOR-04, ZOR-14). */
    public static Policy tiered() {
        return new Policy(
                "tiered",
                new Observe(
                        1,
                        Dynamic.OFF,
                        0.7,
                        0,
                        20,
                        Measure.UNOBSERVED,
                        Limit.tokens(30_000),
                        15_000,
                        10_000,
                        Limit.tokens(60_000),
                        Duration.ofSeconds(60),
                        2),
                new Reflect(Limit.tokens(10_000), Limit.NONE, 0, 0.5, 4),
                new Context(Limit.tokens(15_000), Limit.tokens(60_000), 0, 0, false),
                ZoneOffset.UTC,
                Guard.FLAG,
                Facts.ON);
    }

    public Policy withName(String newName) {
        return new Policy(newName, observe, reflect, context, zone, guard, facts, memory, indexes);
    }

    public Policy withObserve(Observe newObserve) {
        return new Policy(name, newObserve, reflect, context, zone, guard, facts, memory, indexes);
    }

    public Policy withReflect(Reflect newReflect) {
        return new Policy(name, observe, newReflect, context, zone, guard, facts, memory, indexes);
    }

    public Policy withContext(Context newContext) {
        return new Policy(name, observe, reflect, newContext, zone, guard, facts, memory, indexes);
    }

    public Policy withZone(ZoneId newZone) {
        return new Policy(name, observe, reflect, context, newZone, guard, facts, memory, indexes);
    }

    public Policy withGuard(Guard newGuard) {
        return new Policy(name, observe, reflect, context, zone, newGuard, facts, memory, indexes);
    }

    public Policy withFacts(Facts newFacts) {
        return new Policy(name, observe, reflect, context, zone, guard, newFacts, memory, indexes);
    }

    /** The same with or without memory as a whole. */
    public Policy withMemory(boolean on) {
        return new Policy(name, observe, reflect, context, zone, guard, facts, on, indexes);
    }

    /** The same with or without the indexes of the host. */
    public Policy withIndexes(boolean on) {
        return new Policy(name, observe, reflect, context, zone, guard, facts, memory, on);
    }
}
