package dev.varve.testkit;

import dev.varve.Usage;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lets another model fail now and then, in one of twenty ways, chosen by a random generator that the test owns. Its
 * failures never count as answers, so no state may ever depend on them.
 */
public final class FaultyModel implements MemoryModel {
    /** Kinds of unusable answers. */
    public enum Fault {
        /** Throws a {@link dev.varve.model.ModelException}. */
        THROWS,
        /** Throws a client's exception. */
        THROWS_FOREIGN,
        /** Throws an error of the JVM. */
        THROWS_ERROR,
        /** Is overloaded and says when to come back. */
        OVERLOADED_WITH_RETRY_AFTER,
        /** Fails like a client whose time is up. */
        TIMES_OUT,
        IS_INTERRUPTED,
        /** Answers nothing. */
        EMPTY,
        /** Answers with spaces. */
        BLANK,
        /** Answers with prose. */
        PROSE,
        /** Refuses to answer. */
        REFUSES,
        /** Refuses in the form of a note. */
        REFUSES_IN_FORM,
        /** Repeats one line. */
        LOOPS,
        /** Repeats one line with blank lines between. */
        LOOPS_WITH_BLANK_LINES,
        /** Repeats several lines. */
        LOOPS_IN_BLOCKS,
        /** Repeats words in one line. */
        LOOPS_WITHIN_A_LINE,
        /** Writes more than it read. */
        TOO_LONG,
        /** Stops in the middle of a line. */
        CUT_OFF_IN_A_LINE,
        /** Answers with JSON that does not end. */
        BROKEN_JSON,
        /** Dates a line on a day that does not exist. */
        IMPOSSIBLE_DATE,
        /** Puts lines of another form between the notes. */
        OTHER_LINES_BETWEEN
    }

    private static final String HEAD = "[2026-01-01 00:00] NOTE ";
    private static final String LINE = HEAD + "again and again\n";

    private static final String TOO_LONG = lines(5_000);

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
        return fault().map(FaultyModel::answer).orElseGet(soundAnswer);
    }

    private Optional<Fault> fault() {
        synchronized (random) {
            return random.nextDouble() < rate.getAsDouble()
                    ? Optional.of(Fault.values()[random.nextInt(Fault.values().length)])
                    : Optional.empty();
        }
    }

    /** The answer of a model with this fault, if it answers at all. */
    public static ModelAnswer answer(Fault fault) {
        return ScriptedModel.answer(text(fault));
    }

    private static String text(Fault fault) {
        return switch (fault) {
            case THROWS -> throw new ModelException("scripted failure");
            case THROWS_FOREIGN -> throw new IllegalStateException("scripted foreign failure");
            case THROWS_ERROR -> throw new StackOverflowError("scripted error");
            case OVERLOADED_WITH_RETRY_AFTER -> throw overloaded();
            case TIMES_OUT -> throw new ModelException("scripted timeout", new java.io.InterruptedIOException("read"));
            case IS_INTERRUPTED -> {
                Thread.currentThread().interrupt();
                throw new ModelException("scripted interruption");
            }
            case EMPTY -> "";
            case BLANK -> " \n\t\n";
            case PROSE -> "The user and the agent had a nice talk about this and that.";
            case REFUSES -> "I can't help with that.";
            case REFUSES_IN_FORM -> HEAD + "I'm sorry, but I can't help with that request.";
            case LOOPS -> LINE.repeat(40);
            case LOOPS_WITH_BLANK_LINES -> (LINE + "\n").repeat(40);
            case LOOPS_IN_BLOCKS -> lines(21).repeat(62);
            case LOOPS_WITHIN_A_LINE ->
                HEAD + "the agent looked at the file again and found that nothing in it had changed; ".repeat(12);
            case TOO_LONG -> TOO_LONG;
            case CUT_OFF_IN_A_LINE -> HEAD + "one whole line\n[2026-01-01 00:0";
            case BROKEN_JSON -> "{\"observations\": [{\"date\": \"2026-01-01\", \"te";
            case IMPOSSIBLE_DATE -> "[2026-02-31 25:61] NOTE there is no such day";
            case OTHER_LINES_BETWEEN -> LINE + "</observations>\nassistant: and now the next step\n" + LINE;
        };
    }

    private static ModelException overloaded() {
        return new ModelException(
                ModelException.Kind.TEMPORARY, "scripted overload", Duration.ofSeconds(1), Usage.UNKNOWN_CALL);
    }

    private static String lines(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> HEAD + "line number " + i + "\n")
                .collect(Collectors.joining());
    }
}
