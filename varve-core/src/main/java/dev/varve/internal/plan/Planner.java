package dev.varve.internal.plan;

import dev.varve.Policy;
import dev.varve.internal.plan.Plan.ReflectionStep;
import dev.varve.policy.ObservePolicy;
import dev.varve.policy.ReflectPolicy;
import dev.varve.store.SessionState;
import java.time.Duration;

/** Decides. Pure and O(1): it reads running sums, never messages. */
public final class Planner {
    private Planner() {}

    public static Plan plan(SessionState state, Policy policy, Situation situation) {
        if (!policy.memory()) {
            return Plan.NOTHING;
        }
        ObservePolicy observe = policy.observe();
        long load = load(state, observe, situation);
        long activateAt = observe.activateAt().resolve(situation.window());
        boolean activate = load >= activateAt && state.bufferedTo() > state.watermark();
        boolean canObserve = situation.observerReady() && state.unbufferedTokens() > 0;
        boolean observeNow =
                canObserve && !activate && load >= observe.blockAt().resolve(situation.window());
        boolean buffer = canObserve && !observeNow && bufferDue(state, observe, load, activateAt);
        return new Plan(buffer, activate, observeNow, reflection(state, policy.reflect(), situation));
    }

    /** Whether the provider has forgotten the prompt, so that another one costs no more. */
    public static boolean isCold(Policy policy, Duration idle) {
        Duration lifetime = policy.observe().coldAfter();
        return policy.memory() && !lifetime.isZero() && idle.compareTo(lifetime) >= 0;
    }

    private static long load(SessionState state, ObservePolicy policy, Situation situation) {
        return policy.measure() == ObservePolicy.Measure.CONTEXT ? situation.contextTokens() : state.unobservedTokens();
    }

    private static boolean bufferDue(SessionState state, ObservePolicy policy, long load, long activateAt) {
        return load >= policy.bufferFrom() * activateAt
                && state.unbufferedMessages() >= policy.chunkMessages()
                && state.unbufferedTokens() >= bufferInterval(policy, load, activateAt);
    }

    /**
     * Unbuffered tokens at which an observer starts. The dynamic interval shrinks towards the threshold, so that chunks
     * are ready when it is reached; the cap beats the minimum.
     */
    static long bufferInterval(ObservePolicy policy, long load, long activateAt) {
        ObservePolicy.Dynamic dynamic = policy.dynamic();
        if (dynamic.cycles() == 0) {
            return policy.bufferEvery();
        }
        long byUtility = dynamic.utilityWindow() == 0
                ? Long.MAX_VALUE
                : (long) (dynamic.utilityShare() * dynamic.utilityWindow());
        long cap = Math.min(dynamic.capTokens(), byUtility);
        long way = Math.max(0, activateAt - load);
        return Math.min(cap, Math.max(way / dynamic.cycles(), policy.bufferEvery()));
    }

    private static ReflectionStep reflection(SessionState state, ReflectPolicy policy, Situation situation) {
        if (!situation.reflectorReady()) {
            return ReflectionStep.NOTHING;
        }
        long at = policy.at().resolve(situation.window());
        if (state.memoryTokens() >= at) {
            return ReflectionStep.EVERYTHING;
        }
        if (state.observations().tokens() >= policy.observationsAt().resolve(situation.window())) {
            return ReflectionStep.OBSERVATIONS;
        }
        if (policy.consolidateAt() > 0 && state.reflections().count() >= policy.consolidateAt()) {
            return ReflectionStep.REFLECTIONS;
        }
        boolean bounded = policy.prepareFrom() > 0 && at < Long.MAX_VALUE;
        return bounded && state.memoryTokens() >= policy.prepareFrom() * at
                ? ReflectionStep.PREPARE
                : ReflectionStep.NOTHING;
    }
}
