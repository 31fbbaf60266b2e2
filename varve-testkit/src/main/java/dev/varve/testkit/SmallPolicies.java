package dev.varve.testkit;

import dev.varve.Policy;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import java.time.Duration;
import java.util.List;

/** Policies of the same shape as others but smaller, so that short conversations reach every part of the engine. */
public final class SmallPolicies {
    private SmallPolicies() {}

    /** The four that ship, each so small that a walk of some ten steps reaches all of it. */
    public static List<Policy> all() {
        return List.of(tenth(Policy.defaults()), Policy.incremental(), Policy.windowed(), tenth(Policy.tiered()));
    }

    /** All absolute thresholds divided by ten; the context keeps its bounds, so that nothing has to be left out. */
    public static Policy tenth(Policy policy) {
        ObservePolicy observe = policy.observe();
        return policy.withName(policy.name() + "/10")
                .withObserve(small -> small.bufferEvery(Math.max(1, observe.bufferEvery() / 10))
                        .chunkTokens(observe.chunkTokens() / 10)
                        .chunkMessages((observe.chunkMessages() + 9) / 10)
                        .activateAt(tenth(observe.activateAt()))
                        .keepTail(observe.keepTail() / 10)
                        .blockAt(tenth(observe.blockAt())))
                // Scripted observations take a dozen tokens each: a twohundredth makes a handful of them too many.
                .withReflect(small -> small.at(
                                Limit.tokens(Math.min(100, policy.reflect().at().resolve(0))))
                        .observationsAt(Limit.NONE));
    }

    private static Limit tenth(Limit limit) {
        return new Limit(limit.tokens() / 10, limit.share());
    }

    /** The same policy, but a call that has to wait for a model gives up at once. */
    public static Policy impatient(Policy policy) {
        return policy.withObserve(observe -> observe.patience(Duration.ofNanos(1)));
    }
}
