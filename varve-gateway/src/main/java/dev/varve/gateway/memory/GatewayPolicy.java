package dev.varve.gateway.memory;

import dev.varve.Policy;
import dev.varve.policy.Limit;

/** When a gateway sends notes: rarely and in large steps, since each step costs one write to the provider's cache. */
public final class GatewayPolicy {
    private static final long ACTIVATE_AT = 60_000;
    private static final double SHARE_OF_WINDOW = 0.6;
    private static final long TAIL = 15_000;
    private static final double SHARE_OF_NOTES = 0.25;

    private GatewayPolicy() {}

    /** The policy of a gateway if none is named: {@link #usual} as {@link #of} adapts it. */
    public static Policy defaults() {
        return of(usual());
    }

    /**
     * {@link Policy#defaults()} with notes in place of messages from 60,000 tokens or 60 % of the model's window on,
     * whichever is less, the newest 15,000 tokens as they were said, and notes in a quarter of the window at most.
     */
    public static Policy usual() {
        return Policy.defaults()
                .withObserve(observe -> observe.activateAt(new Limit(ACTIVATE_AT, SHARE_OF_WINDOW))
                        .keepTail(TAIL))
                .withContext(context -> context.memory(
                        new Limit(Policy.defaults().context().memory().tokens(), SHARE_OF_NOTES)));
    }

    /**
     * Adapts a policy to a gateway. Contexts hold no messages and recall nothing by themselves: a gateway logs the
     * user's message only with its answer, so it runs recall itself; see {@link ConversationMemory.Builder#recall}.
     */
    public static Policy of(Policy policy) {
        return policy.withContext(
                context -> context.messages(Limit.NONE).hints(false).recall(0));
    }
}
