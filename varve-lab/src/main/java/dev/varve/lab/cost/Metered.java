package dev.varve.lab.cost;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;

/** Counts what a language model would have read and written in the place of the model behind it. Used by one thread. */
final class Metered implements MemoryModel {
    /** The observer's and the reflector's instructions, rounded up. */
    private static final long INSTRUCTIONS = 1_000;

    private final MemoryModel model;
    private final TokenEstimator estimator = TokenEstimator.scriptAware();
    private Usage usage = Usage.NONE;

    Metered(MemoryModel model) {
        this.model = model;
    }

    Usage usage() {
        return usage;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        long source =
                request.messages().stream().mapToLong(LoggedMessage::tokens).sum();
        return counted(source + estimator.estimate(request.earlierText()), model.observe(request));
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        return counted(request.notes().stream().mapToLong(Note::tokens).sum(), model.reflect(request));
    }

    private ModelAnswer counted(long source, ModelAnswer answer) {
        usage = usage.plus(Usage.call(INSTRUCTIONS + source, estimator.estimate(answer.text())));
        return answer;
    }
}
