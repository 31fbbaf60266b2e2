package dev.varve.providers;

import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One model observes, another reflects. */
record SplitModel(MemoryModel observer, MemoryModel reflector) implements MemoryModel {
    @Override
    public String name() {
        return observer.name().equals(reflector.name()) ? observer.name() : observer.name() + "+" + reflector.name();
    }

    @Override
    public MemoryModel guarded(UnaryOperator<LanguageModel> guard) {
        return new SplitModel(observer.guarded(guard), reflector.guarded(guard));
    }

    @Override
    public boolean isLocal() {
        return observer.isLocal() && reflector.isLocal();
    }

    @Override
    public Optional<LanguageModel> languageModel() {
        return observer.languageModel().or(reflector::languageModel);
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        return observer.observe(request);
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        return reflector.reflect(request);
    }

    @Override
    public int levelAfter(int level) {
        return reflector.levelAfter(level);
    }
}
