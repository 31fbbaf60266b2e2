package dev.varve.cli;

import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;

/** One model observes, another reflects. */
record SplitModel(MemoryModel observer, MemoryModel reflector) implements MemoryModel {
    @Override
    public String name() {
        return observer.name().equals(reflector.name()) ? observer.name() : observer.name() + "+" + reflector.name();
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        return observer.observe(request);
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        return reflector.reflect(request);
    }
}
