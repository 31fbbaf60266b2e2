package dev.varve.internal.extractive;

import dev.varve.TokenEstimator;
import dev.varve.internal.weight.Weights;
import dev.varve.language.cue.CueWords;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;

/**
 * Observer and reflector by rules alone: no network, no key, no randomness; the same request gives the same bytes. It
 * selects and shortens what was said and never writes a fact that was not. The default model, and what can stand in
 * while a provider is down.
 *
 * <p>Thread-safe. Between calls it keeps nothing but notes that it has read, while they are still too long. Never fails for want of a model; ignores deadlines, since it reads
 * megabytes a second. Creating one reads its word lists, so keep it.
 */
public final class ExtractiveModel implements MemoryModel {
    /** The name of these rules, with their version. */
    public static final String NAME = "extractive/1";

    private final FaultTolerantObserver observer;
    private final ExtractiveReflector reflector;
    private final ExtractiveFacts facts;

    private ExtractiveModel(ExtractiveSettings settings, Weights weights) {
        TokenEstimator tokens = TokenEstimator.scriptAware();
        CueWords cueWords = CueWords.all();
        Shortener shortener = new Shortener(cueWords, tokens);
        SalienceProfile weighing = SalienceProfile.by(weights);
        observer = new FaultTolerantObserver(
                new ExtractiveObserver(settings, cueWords, weighing, shortener, tokens)::observe);
        reflector = new ExtractiveReflector(settings, cueWords, weighing, tokens);
        facts = new ExtractiveFacts(cueWords);
    }

    /** With {@link ExtractiveSettings#defaults()}. */
    public static ExtractiveModel create() {
        return create(ExtractiveSettings.defaults());
    }

    public static ExtractiveModel create(ExtractiveSettings settings) {
        return create(settings, Weights.defaults());
    }

    /** With other weights than those of the data file. */
    public static ExtractiveModel create(ExtractiveSettings settings, Weights weights) {
        return new ExtractiveModel(settings, weights);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        return observer.observe(request);
    }

    @Override
    public int levelAfter(int level) {
        return ExtractiveReflector.levelAfter(level);
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        ModelAnswer answer = reflector.reflect(request);
        return request.factSources().isEmpty()
                ? answer
                : answer.withFacts(facts.of(request.factSources(), request.knownFacts()));
    }
}
