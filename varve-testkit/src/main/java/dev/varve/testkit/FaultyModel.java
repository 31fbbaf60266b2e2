package dev.varve.testkit;

import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Lets another model fail now and then, in one of several ways, chosen by a random generator that the test owns. Its
 * failures never count as answers, so no state may ever depend on them.
 */
public final class FaultyModel implements MemoryModel {
    /** How an answer can be unusable. */
    public enum Fault {
        THROWS,
        THROWS_FOREIGN,
        EMPTY,
        BLANK,
        OTHER_SHAPE,
        LOOPS,
        LOOPS_WITH_BLANK_LINES,
        TOO_LONG
    }

    private static final String LINE = "[2026-01-01 00:00] NOTE again and again\n";

    private final MemoryModel sound;
    private final DoubleSupplier rate;
    private final RandomGenerator random;

    /**
     * Wraps a model.
     *
     * @param rate   share of calls that fail, 0 to 1; asked before each call
     * @param random used under this model's lock, so that one seed gives one sequence of faults
     */
    public FaultyModel(MemoryModel sound, DoubleSupplier rate, RandomGenerator random) {
        this.sound = sound;
        this.rate = rate;
        this.random = random;
    }

    @Override
    public String name() {
        return "faulty " + sound.name();
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        return answer(() -> sound.observe(request));
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        return answer(() -> sound.reflect(request));
    }

    private ModelAnswer answer(Supplier<ModelAnswer> soundAnswer) {
        Fault fault;
        synchronized (random) {
            if (random.nextDouble() >= rate.getAsDouble()) {
                return soundAnswer.get();
            }
            fault = Fault.values()[random.nextInt(Fault.values().length)];
        }
        return ScriptedModel.answer(faultyText(fault));
    }

    private static String faultyText(Fault fault) {
        return switch (fault) {
            case THROWS -> throw new ModelException("scripted failure");
            case THROWS_FOREIGN -> throw new IllegalStateException("scripted foreign failure");
            case EMPTY -> "";
            case BLANK -> " \n\t\n";
            case OTHER_SHAPE -> "I can't help with that.";
            case LOOPS -> LINE.repeat(40);
            case LOOPS_WITH_BLANK_LINES -> (LINE + "\n").repeat(40);
            case TOO_LONG -> tooLong();
        };
    }

    private static String tooLong() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append("[2026-01-01 00:00] NOTE line number ").append(i).append('\n');
        }
        return text.toString();
    }
}
