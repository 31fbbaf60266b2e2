package dev.varve;

import dev.varve.policy.ContextPolicy;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import dev.varve.policy.ReflectPolicy;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;

/**
 * Thresholds and budgets, as plain data. One engine runs every policy; no policy has code of its own. Four policies come
 * with Varve, named after what they do: {@link #defaults()}, {@link #incremental()}, {@link #windowed()} and {@link
 * #tiered()}. Immutable. Derive others from one of them:
 *
 * <pre>{@code
 * Policy.defaults().withObserve(observe -> observe.activateAt(Limit.tokens(8_000)))
 * }</pre>
 *
 * @param name    for people
 * @param observe when messages become observations
 * @param reflect when observations are condensed
 * @param context what a model call may hold
 * @param zone    zone in which observation lines are dated; default UTC
 * @param guard   what is done about literals that an observation lost or invented; default {@link Guard#FLAG}
 * @param facts   what one session may know from the others of its resource; default {@link Facts#OFF}
 * @param memory  whether there are notes at all; default true. If false, no notes are written, existing notes are left
 *     alone, and a context consists of the unchanged base prompt and recent messages
 * @param indexes whether notes go to the indexes that the host brings; default true
 * @param recall  how recall searches; by default also by meaning, if there is a model for that
 * @param secrets what is done about keys, tokens and passwords in messages; default {@link Secrets#MASK}
 */
public record Policy(
        String name,
        ObservePolicy observe,
        ReflectPolicy reflect,
        ContextPolicy context,
        ZoneId zone,
        Guard guard,
        Facts facts,
        boolean memory,
        boolean indexes,
        Recall recall,
        Secrets secrets) {

    /** A policy with defaults for everything else: UTC, literals flagged, no facts, notes on, indexes fed. */
    public Policy(String name, ObservePolicy observe, ReflectPolicy reflect, ContextPolicy context) {
        this(
                name,
                observe,
                reflect,
                context,
                ZoneOffset.UTC,
                Guard.FLAG,
                Facts.OFF,
                true,
                true,
                Recall.AUTO,
                Secrets.MASK);
    }

    /** Recalls as the defaults say. */
    public Policy(
            String name,
            ObservePolicy observe,
            ReflectPolicy reflect,
            ContextPolicy context,
            ZoneId zone,
            Guard guard,
            Facts facts,
            boolean memory,
            boolean indexes) {
        this(name, observe, reflect, context, zone, guard, facts, memory, indexes, Recall.AUTO, Secrets.MASK);
    }

    /** The treatment of secrets: keys, tokens, passwords, private keys, card numbers. */
    public enum Secrets {
        /**
         * The log keeps the words. The session's own agent reads them in its messages and finds them by recall; notes,
         * facts, digests, other sessions and people read masks.
         */
        MASK,
        /** They are masked before a message is logged, and nothing keeps them. */
        DROP,
        /** Nothing is masked anywhere. */
        KEEP
    }

    /** The treatment of literals (paths, ids, numbers …) that an observation lost or invented. */
    public enum Guard {
        /** Nothing, and nothing is measured. */
        OFF,
        /**
         * Lost literals of decisions and errors are put back, invented ones mended or marked, and so are claims that the source
         * does not support.
         */
        FLAG,
        /** As {@link #FLAG}, but lines with a mark are dropped, unless nothing would be left. */
        DROP
    }

    /**
     * Facts across the sessions of a resource. Nothing else ever leaves its session.
     *
     * @param on    whether reflections extract facts and contexts show those of the resource
     * @param shown limit for the facts in a context; they get at most a quarter of the budget
     */
    public record Facts(boolean on, Limit shown) {
        /** Sessions know nothing about each other. */
        public static final Facts OFF = new Facts(false, Limit.tokens(5_000));

        /** The cross-session tier of {@link #tiered()}: 5 000 tokens. */
        public static final Facts ON = new Facts(true, Limit.tokens(5_000));
    }

    /**
     * How recall searches.
     *
     * @param embeddings whether recall searches by meaning as well as by words
     */
    public record Recall(Embeddings embeddings) {
        /** Searches by meaning too, if there is a model for it. */
        public static final Recall AUTO = new Recall(Embeddings.AUTO);
    }

    /** Says if vectors are computed and compared. */
    public enum Embeddings {
        /** If the builder was given a model, or one is on the class path; see {@link dev.varve.embedding.Embedder}. */
        AUTO,
        /** Never. Existing vectors are kept. */
        OFF
    }

    /**
     * The policy that measured best ({@code varve-lab/run cost --sweep}): writes notes every 3,000 tokens, activates them
     * at 12,000 and keeps 1,200 tokens raw, condenses notes at 8,000 to two fifths, never blocks, and recalls up to 800
     * tokens of earlier passages that bear on the user's question. Notes that are condensed rarely but strongly hold more
     * of what is needed next, for the same price, than notes that are kept just below their limit; recall finds what they
     * leave out.
     */
    public static Policy defaults() {
        return new Policy(
                "defaults",
                ObservePolicy.builder()
                        .bufferEvery(3_000)
                        .chunkTokens(3_000)
                        .activateAt(Limit.tokens(12_000))
                        .keepTail(1_200)
                        .priorTokens(2_000)
                        .build(),
                ReflectPolicy.builder().at(Limit.tokens(8_000)).targetShare(0.4).build(),
                ContextPolicy.builder()
                        .memory(Limit.tokens(24_000))
                        .messages(Limit.tokens(32_000))
                        .hints(true)
                        .recall(800)
                        .build());
    }

    /** Small notes, often. Recalls automatically. */
    public static Policy incremental() {
        return new Policy(
                "incremental",
                ObservePolicy.builder()
                        .bufferEvery(1_000)
                        .activateAt(Limit.tokens(1_000))
                        .build(),
                ReflectPolicy.builder()
                        .observationsAt(Limit.tokens(2_000))
                        .consolidateAt(5)
                        .build(),
                ContextPolicy.builder()
                        .memory(Limit.tokens(4_000))
                        .messages(Limit.tokens(8_000))
                        .maxReflections(5)
                        .maxObservations(20)
                        .sections(new ContextPolicy.Sections(0.55, 0.25, 0.1))
                        .recall(800)
                        .build());
    }

    /**
     * Fills the model's window before notes replace messages. Recalls automatically. Needs the size of the window, from the
     * builder or from each request.
     */
    public static Policy windowed() {
        return new Policy(
                        "windowed",
                        ObservePolicy.builder()
                                .bufferEvery(5_000)
                                .dynamic(new ObservePolicy.Dynamic(4, 30_000, 0.6, 0))
                                .chunkTokens(30_000)
                                .measure(ObservePolicy.Measure.CONTEXT)
                                .activateAt(Limit.share(0.9))
                                .priorTokens(2_000)
                                .blockAt(Limit.share(0.9))
                                .retries(1)
                                .build(),
                        ReflectPolicy.builder()
                                .at(Limit.share(0.2))
                                .prepareFrom(0.5)
                                .build(),
                        ContextPolicy.builder()
                                .memory(Limit.share(0.45))
                                .messages(Limit.share(0.9))
                                .hints(true)
                                .recall(800)
                                .build())
                .withUtilityWindow(128_000);
    }

    /**
     * Three tiers: the newest messages, the session, and other sessions. Notes on 20 messages at a time. Learns facts; does
     * not recall automatically.
     */
    public static Policy tiered() {
        return new Policy(
                        "tiered",
                        ObservePolicy.builder()
                                .bufferFrom(0.7)
                                .chunkMessages(20)
                                .activateAt(Limit.tokens(30_000))
                                .keepTail(15_000)
                                .priorTokens(10_000)
                                .blockAt(Limit.tokens(60_000))
                                .build(),
                        ReflectPolicy.builder().at(Limit.tokens(10_000)).build(),
                        ContextPolicy.builder()
                                .memory(Limit.tokens(15_000))
                                .messages(Limit.tokens(60_000))
                                .build())
                .withFacts(Facts.ON);
    }

    /** A copy under another name. */
    public Policy withName(String newName) {
        return new Policy(newName, observe, reflect, context, zone, guard, facts, memory, indexes, recall, secrets);
    }

    /** A copy with some of the settings of {@link #observe} changed. */
    public Policy withObserve(UnaryOperator<ObservePolicy.Builder> change) {
        ObservePolicy changed = change.apply(observe.toBuilder()).build();
        return new Policy(name, changed, reflect, context, zone, guard, facts, memory, indexes, recall, secrets);
    }

    /** A copy with some of the settings of {@link #reflect} changed. */
    public Policy withReflect(UnaryOperator<ReflectPolicy.Builder> change) {
        ReflectPolicy changed = change.apply(reflect.toBuilder()).build();
        return new Policy(name, observe, changed, context, zone, guard, facts, memory, indexes, recall, secrets);
    }

    /** A copy with some of the settings of {@link #context} changed. */
    public Policy withContext(UnaryOperator<ContextPolicy.Builder> change) {
        ContextPolicy changed = change.apply(context.toBuilder()).build();
        return new Policy(name, observe, reflect, changed, zone, guard, facts, memory, indexes, recall, secrets);
    }

    /**
     * A copy for a note-writing model with another context window, in tokens. Chunks stay within the share of it that
     * {@link ObservePolicy#dynamic} allows, and notes are condensed when they fill half of it.
     */
    public Policy withUtilityWindow(long tokens) {
        ObservePolicy.Dynamic dynamic = observe.dynamic();
        Limit half = new Limit(tokens / 2, reflect.at().share());
        return withObserve(to -> to.dynamic(new ObservePolicy.Dynamic(
                        dynamic.cycles(), dynamic.capTokens(), dynamic.utilityShare(), tokens)))
                .withReflect(to -> to.at(half));
    }

    /** A copy with its dates in another zone. */
    public Policy withZone(ZoneId newZone) {
        return new Policy(name, observe, reflect, context, newZone, guard, facts, memory, indexes, recall, secrets);
    }

    /** A copy that treats lost and invented literals in another way. */
    public Policy withGuard(Guard newGuard) {
        return new Policy(name, observe, reflect, context, zone, newGuard, facts, memory, indexes, recall, secrets);
    }

    /** A copy with or without facts across sessions. */
    public Policy withFacts(Facts newFacts) {
        return new Policy(name, observe, reflect, context, zone, guard, newFacts, memory, indexes, recall, secrets);
    }

    /** A copy with or without memory as a whole. */
    public Policy withMemory(boolean on) {
        return new Policy(name, observe, reflect, context, zone, guard, facts, on, indexes, recall, secrets);
    }

    /** A copy with or without the indexes of the host. */
    public Policy withIndexes(boolean on) {
        return new Policy(name, observe, reflect, context, zone, guard, facts, memory, on, recall, secrets);
    }

    /** A copy that recalls in another way. */
    public Policy withRecall(Recall newRecall) {
        return new Policy(name, observe, reflect, context, zone, guard, facts, memory, indexes, newRecall, secrets);
    }

    /** A copy that treats secrets in another way. */
    public Policy withSecrets(Secrets newSecrets) {
        return new Policy(name, observe, reflect, context, zone, guard, facts, memory, indexes, recall, newSecrets);
    }
}
