package dev.varve.internal.context;

import dev.varve.ContextRequest;
import dev.varve.Policy;
import dev.varve.TokenEstimator;
import dev.varve.store.SessionState;

/** How large a call is by a policy, from the session row alone. Thread-safe. */
public record CallSize(Policy policy, ContextAssembler assembler, ContextRequest request) {

    /** For calls of a model with this window in tokens, 0 if it is unknown, and no prompt. */
    public static CallSize of(Policy policy, long window) {
        return new CallSize(
                policy,
                new ContextAssembler(policy, TokenEstimator.scriptAware()),
                ContextRequest.EMPTY.withWindow(window, 0));
    }

    /** What a policy that watches the window compares. */
    public long whole(SessionState state) {
        return assembler.estimate(state, request);
    }

    /** Tokens of notes, hint and messages, as far as the policy lets them in. */
    public long of(SessionState state) {
        long messages = policy.context().messages().resolve(window());
        return whole(state) - Math.max(0, state.unobservedTokens() - messages);
    }

    public long window() {
        return request.windowTokens();
    }
}
