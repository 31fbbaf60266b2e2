package dev.varve.internal.limit;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.event.MemoryListener;
import dev.varve.event.ProviderStatus;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ModelLimits;
import dev.varve.model.Picture;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The providers that are called, each behind limits of its own. The provider is the part of a model's name before the
 * first slash. Thread-safe.
 */
public final class ProviderLimiters {
    private final Map<String, ProviderLimiter> limiters = new ConcurrentSkipListMap<>();
    private final ModelLimits limits;
    private final TokenEstimator estimator;
    private final Clock clock;
    private final MemoryListener listener;

    /**
     * No provider yet.
     *
     * @param listener hears when a provider's circuit opens, is tried and closes
     */
    public ProviderLimiters(ModelLimits limits, TokenEstimator estimator, Clock clock, MemoryListener listener) {
        this.limits = limits;
        this.estimator = estimator;
        this.clock = clock;
        this.listener = listener;
    }

    /** The same model behind its provider's limits. */
    public LanguageModel guard(LanguageModel model) {
        String provider = model.name().replaceFirst("/.*", "");
        return new Guarded(
                model, limiters.computeIfAbsent(provider, name -> new ProviderLimiter(name, limits, clock, listener)));
    }

    /** How the providers stand that have a model here, by name. */
    public List<ProviderStatus> status() {
        return limiters.values().stream().map(ProviderLimiter::status).toList();
    }

    private final class Guarded implements LanguageModel {
        private final LanguageModel model;
        private final ProviderLimiter limiter;

        Guarded(LanguageModel model, ProviderLimiter limiter) {
            this.model = model;
            this.limiter = limiter;
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public boolean seesPictures() {
            return model.seesPictures();
        }

        @Override
        public Completion complete(Prompt prompt) {
            long read = (long) estimator.estimate(prompt.instructions())
                    + estimator.estimate(prompt.input())
                    + prompt.pictures().stream().mapToLong(Picture::tokens).sum();
            Instant start = clock.instant();
            try {
                Completion answer =
                        limiter.pass(read + prompt.maxOutputTokens(), prompt.deadline(), () -> model.complete(prompt));
                return new Completion(answer.text(), known(answer, read), answer.end());
            } catch (ModelException e) {
                Duration took = Duration.between(start, clock.instant());
                boolean hung = took.compareTo(prompt.deadline()) >= 0;
                boolean unknown = e.usage().calls() > 0 && e.usage().tokens() <= 0;
                throw unknown && (hung || e.kind() == ModelException.Kind.ANSWER) ? e.after(read(read)) : e;
            }
        }

        /** What an answer cost: as its provider says, or by estimate where it says nothing, or less than nothing. */
        private Usage known(Completion answer, long read) {
            Usage told = answer.usage();
            boolean inputTold = told.inputTokens() > 0;
            boolean outputTold = told.outputTokens() > 0 || (told.outputTokens() == 0 && inputTold);
            return new Usage(
                    Math.max(1, told.calls()),
                    inputTold ? told.inputTokens() : read,
                    outputTold ? told.outputTokens() : estimator.estimate(answer.text()),
                    Math.max(0, told.cacheReadTokens()),
                    Math.max(0, told.cacheWriteTokens()));
        }

        private Usage read(long tokens) {
            return new Usage(0, tokens, 0, 0, 0);
        }
    }
}
