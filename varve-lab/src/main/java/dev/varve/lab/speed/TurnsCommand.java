package dev.varve.lab.speed;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Chatter;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Recall;
import dev.varve.lab.measure.Steps;
import dev.varve.lab.measure.Times;
import dev.varve.store.CountedMessage;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.Durability;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What a turn costs the agent: append the new messages, build the next context. Acknowledged means on disk. The bare
 * row appends the same messages to the store alone, so that the price of the engine can be told from that of the disk.
 * The second row is measured as the peer's figures were: background work ends between turns and is not counted.
 */
@Command(
        name = "turns",
        description = "Time per turn on a SQLite file: append the new messages and build the next context.")
public final class TurnsCommand implements Runnable {
    /** Turns that are still interpreted, and then as many as the compiler of the JVM needs to settle. */
    private static final int COLD = 1_000;

    private static final int WARM_UP = 6_000;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** How a turn reaches the engine. */
    private enum Mode {
        /** The new messages at once, and what they set off has ended before the next turn begins: an agent that thinks. */
        PAUSED,
        /** The same without a pause, so that observers and reflectors run beside the turns all the time. */
        HASTY,
        /** Paused; the question, the context, and then the answer by itself, which is one more commit. */
        IN_TWO
    }

    @Option(names = "--turns", defaultValue = "3000", description = "Turns to measure.")
    int turns;

    @Option(
            names = "--words",
            defaultValue = "38",
            description = "Words per message, two messages a turn (about 65 tokens each).")
    int words;

    @Option(names = "--durability", defaultValue = "FULL", description = "FULL or NORMAL.")
    Durability durability = Durability.FULL;

    @Mixin
    Recall recall = new Recall();

    @Mixin
    Printer printer = new Printer();

    @Override
    public void run() {
        printer.say(Machine.describe());
        printer.format(
                "%d turns of two messages, %d words each (%d tokens a turn), SQLite, durability %s%n",
                turns, words, tokensPerTurn(), durability);
        printer.stepHead("a turn", "turns");
        Path folder = Machine.freshFolder();
        try (Steps steps = new Steps("turns", COLD + WARM_UP + 3L * turns)) {
            print("the first turns of a process", run(folder.resolve("cold.db"), COLD, Mode.PAUSED, steps));
            run(folder.resolve("warm-up.db"), WARM_UP, Mode.PAUSED, steps);
            print(
                    "append both, next context, work done between",
                    run(folder.resolve("paused.db"), turns, Mode.PAUSED, steps));
            long peak = Machine.peakResidentMiB();
            print("append both, next context, no pause", run(folder.resolve("hasty.db"), turns, Mode.HASTY, steps));
            print("append, context, append the answer", run(folder.resolve("two.db"), turns, Mode.IN_TWO, steps));
            print("bare store: append both messages", bare(folder.resolve("bare.db")));
            printer.format("%nPeak resident memory after the second row: %d MiB.", peak);
        } finally {
            Machine.delete(folder);
        }
    }

    private void print(String turn, Times times) {
        printer.step(turn, times.count(), times);
    }

    private int tokensPerTurn() {
        TokenEstimator estimator = TokenEstimator.scriptAware();
        Chatter chatter = new Chatter(7, words);
        long tokens = 0;
        for (int turn = 0; turn < turns; turn++) {
            tokens += estimator.estimate(chatter.user()) + estimator.estimate(chatter.assistant());
        }
        return (int) (tokens / turns);
    }

    private Times run(Path file, int count, Mode mode, Steps steps) {
        Times times = new Times();
        Chatter chatter = new Chatter(7, words);
        try (Varve varve =
                ByWords.builder().store(open(file)).policy(recall.policy()).build()) {
            Session session = varve.session("bench");
            for (int turn = 0; turn < count; turn++) {
                steps.next(file.getFileName().toString());
                Message user = chatter.user();
                Message answer = chatter.assistant();
                long start = System.nanoTime();
                if (mode == Mode.IN_TWO) {
                    session.append(user);
                    session.context();
                    session.append(answer);
                } else {
                    session.append(user, answer);
                    session.context();
                }
                times.add(System.nanoTime() - start);
                if (mode != Mode.HASTY) {
                    varve.awaitIdle(PATIENCE);
                }
            }
            varve.awaitIdle(PATIENCE);
        }
        return times;
    }

    private Times bare(Path file) {
        Times times = new Times();
        Chatter chatter = new Chatter(7, words);
        try (Store store = open(file)) {
            Scope scope = Scope.of("bare");
            for (int turn = 0; turn < turns; turn++) {
                var pair = List.of(new CountedMessage(chatter.user(), 65), new CountedMessage(chatter.assistant(), 65));
                long start = System.nanoTime();
                store.append(scope, pair);
                times.add(System.nanoTime() - start);
            }
        }
        return times;
    }

    private Store open(Path file) {
        return SqliteStore.builder(file).durability(durability).open();
    }
}
