package dev.varve.bench.growth;

import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.bench.measure.Chatter;
import dev.varve.bench.measure.Machine;
import dev.varve.bench.measure.TimeLimit;
import dev.varve.bench.measure.Times;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Whether a long history costs more per turn than a short one. */
@Command(name = "growth", description = "Time per turn at short and at very long histories, in one run.")
public final class GrowthCommand implements Runnable {
    @Option(
            names = "--at",
            split = ",",
            defaultValue = "1000,10000,100000,1000000",
            description = "Messages in the history, rising (default ${DEFAULT-VALUE}).")
    List<Integer> sizes = List.of();

    @Option(
            names = "--turns",
            defaultValue = "1000",
            description = "Turns to measure at each (default ${DEFAULT-VALUE}).")
    int turns;

    @Option(
            names = "--words",
            defaultValue = "8",
            description = "Words per message, a sentence at least (default ${DEFAULT-VALUE}).")
    int words;

    @Option(
            names = "--minutes",
            defaultValue = "5",
            description =
                    "What all may take; the history grows no further then, and it is said (default ${DEFAULT-VALUE}).")
    int minutes;

    private static final int BATCH = 500;
    private static final int FEW = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Override
    public void run() {
        TimeLimit limit = TimeLimit.in(Duration.ofMinutes(minutes));
        System.out.println(Machine.describe());
        System.out.println("| step | messages | p50 ms | p95 | p99 | max |");
        System.out.println("|---|---:|---:|---:|---:|---:|");
        Path folder = Machine.freshFolder();
        Path file = folder.resolve("growth.db");
        Chatter chatter = new Chatter(11, words);
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Session session = varve.session("bench");
            measure(varve, session, chatter, 3 * turns, limit); // warms the JVM up
            Session grown = varve.session("grown");
            List<Measured> measured = new ArrayList<>();
            int messages = 0;
            for (int i = 0; i < sizes.size() && (i == 0 || !limit.isOver()); i++) {
                messages = grow(varve, grown, chatter, messages, sizes.get(i), limit);
                measured.add(measure(varve, grown, chatter, turns, limit));
                measured.get(i).print(messages);
                if (messages < sizes.get(i)) {
                    System.out.printf(
                            Locale.ROOT,
                            "%nCut off after %d minutes: it grew to %,d of %,d messages.%n",
                            minutes,
                            messages,
                            sizes.get(sizes.size() - 1));
                }
                messages = (int) grown.status().state().lastSeq();
            }
            System.out.println();
            Measured first = measured.get(0);
            Measured last = measured.get(measured.size() - 1);
            System.out.printf(
                    Locale.ROOT,
                    "ratio of medians, longest to shortest: append %.2f, context %.2f%n",
                    last.append().millis(0.5) / first.append().millis(0.5),
                    last.context().millis(0.5) / first.context().millis(0.5));
            System.out.printf(
                    Locale.ROOT,
                    "peak resident memory %d MiB, database %d MiB, %d messages%n",
                    Machine.peakResidentMiB(),
                    Machine.sizeMiB(file),
                    grown.status().state().lastSeq());
        } finally {
            Machine.delete(folder);
        }
    }

    private record Measured(Times append, Times context) {
        void print(int messages) {
            System.out.println(row("append", messages, append));
            System.out.println(row("context", messages, context));
        }

        private static String row(String step, int messages, Times times) {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d | %.3f | %.3f | %.3f | %.3f |",
                    step,
                    messages,
                    times.millis(0.5),
                    times.millis(0.95),
                    times.millis(0.99),
                    times.millis(1));
        }
    }

    /** At the limit, a few turns have to do. */
    private static Measured measure(Varve varve, Session session, Chatter chatter, int turns, TimeLimit limit) {
        Measured measured = new Measured(new Times(turns), new Times(turns));
        for (int turn = 0; turn < turns && (turn < FEW || !limit.isOver()); turn++) {
            Message user = chatter.user();
            Message answer = chatter.assistant();
            long start = System.nanoTime();
            session.append(user, answer);
            long appended = System.nanoTime();
            session.context();
            measured.append().add(appended - start);
            measured.context().add(System.nanoTime() - appended);
            varve.awaitIdle(PATIENCE); // background work is not part of a turn
        }
        return measured;
    }

    /** Appends until there are so many messages, or the time is over, and says how many there are. */
    private static int grow(Varve varve, Session session, Chatter chatter, int from, int to, TimeLimit limit) {
        int messages = from;
        while (messages < to && !limit.isOver()) {
            List<Message> batch = chatter.messages(Math.min(BATCH, to - messages));
            session.append(batch);
            session.context();
            varve.awaitIdle(PATIENCE);
            messages += batch.size();
        }
        return messages;
    }
}
