package dev.varve.gateway.memory;

import dev.varve.internal.work.LatestUsed;
import java.net.URI;
import java.util.Map;

/** Traits of models, learned from calls that providers refused. Thread-safe. */
final class ModelTraits {
    private static final int MOST = 1_024;

    private final Map<Model, Traits> known = LatestUsed.map(MOST);

    /**
     * A model of a provider.
     *
     * @param large whether it is asked with its larger window
     */
    record Model(URI provider, String name, boolean large) {}

    /**
     * Known properties of a model.
     *
     * @param window context window in tokens, 0 for unknown
     * @param alternate whether its messages must alternate between user and assistant
     */
    private record Traits(long window, boolean alternate) {
        static final Traits NONE = new Traits(0, false);
    }

    /** Tokens that a model is known not to exceed; 0 for unknown. */
    synchronized long window(Model model) {
        return known.getOrDefault(model, Traits.NONE).window();
    }

    /** True if a model's messages must alternate between user and assistant. */
    synchronized boolean alternates(Model model) {
        return known.getOrDefault(model, Traits.NONE).alternate();
    }

    /** Remembers that a call was too long for a window of this many tokens. */
    synchronized void exceeds(Model model, long window) {
        Traits now = known.getOrDefault(model, Traits.NONE);
        known.put(model, new Traits(window, now.alternate()));
    }

    /** Records that a call was refused because its roles do not alternate. */
    synchronized void mustAlternate(Model model) {
        Traits now = known.getOrDefault(model, Traits.NONE);
        known.put(model, new Traits(now.window(), true));
    }
}
