package dev.varve.dashboard.session;

import dev.varve.ContextRequest;
import dev.varve.Policy;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ContextAssembler;
import dev.varve.store.SessionState;

/** How large a call is by a policy, from the session row alone. Thread-safe. */
final class CallSize {
    private final Policy policy;
    private final ContextAssembler assembler;
    private final ContextRequest request;

    CallSize(Policy policy, long window) {
        this.policy = policy;
        this.assembler = new ContextAssembler(policy, TokenEstimator.scriptAware());
        this.request = ContextRequest.EMPTY.window(window, 0);
    }

    /** What a policy that watches the window compares. */
    long whole(SessionState state) {
        return assembler.estimate(state, request);
    }

    /** Tokens of notes, hint and messages, as far as the policy lets them in. */
    long of(SessionState state) {
        long messages = policy.context().messages().resolve(request.windowTokens());
        return whole(state) - Math.max(0, state.unobservedTokens() - messages);
    }

    long window() {
        return request.windowTokens();
    }
}
