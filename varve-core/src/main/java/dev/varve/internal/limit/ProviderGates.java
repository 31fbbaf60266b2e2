package dev.varve.internal.limit;

import dev.varve.ProviderStatus;
import dev.varve.TokenEstimator;
import dev.varve.event.MemoryListener;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelLimits;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The providers that are called, each behind a gate of its own. The provider is the part of a model's name before the
 * first slash. Thread-safe.
 */
public final class ProviderGates {
    private final Map<String, ProviderGate> gates = new ConcurrentSkipListMap<>();
    private final ModelLimits limits;
    private final TokenEstimator estimator;
    private final Clock clock;
    private final MemoryListener listener;

    /**
     * No provider yet.
     *
     * @param listener hears when a provider's circuit opens, is tried and closes
     */
    public ProviderGates(ModelLimits limits, TokenEstimator estimator, Clock clock, MemoryListener listener) {
        this.limits = limits;
        this.estimator = estimator;
        this.clock = clock;
        this.listener = listener;
    }

    /** The same model behind its provider's gate. */
    public LanguageModel guard(LanguageModel model) {
        String provider = model.name().replaceFirst("/.*", "");
        return new Guarded(
                model, gates.computeIfAbsent(provider, name -> new ProviderGate(name, limits, clock, listener)));
    }

    /** How the providers stand that have a model here, by name. */
    public List<ProviderStatus> status() {
        return gates.values().stream().map(ProviderGate::status).toList();
    }

    private final class Guarded implements LanguageModel {
        private final LanguageModel model;
        private final ProviderGate gate;

        Guarded(LanguageModel model, ProviderGate gate) {
            this.model = model;
            this.gate = gate;
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public Completion complete(Prompt prompt) {
            long read = (long) estimator.estimate(prompt.instructions()) + estimator.estimate(prompt.input());
            return gate.pass(read + prompt.maxOutputTokens(), prompt.deadline(), () -> model.complete(prompt));
        }
    }
}
