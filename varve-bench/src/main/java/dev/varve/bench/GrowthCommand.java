package dev.varve.bench;

import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.jdbc.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Whether a long history costs more per turn than a short one. */
@Command(name = "growth", description = "Time per turn at a short and at a very long history, in one run.")
final class GrowthCommand implements Runnable {
    @Option(
            names = "--short",
            defaultValue = "1000",
            description = "Messages of the short history (default ${DEFAULT-VALUE}).")
    int shortHistory;

    @Option(
            names = "--long",
            defaultValue = "1000000",
            description = "Messages of the long history (default ${DEFAULT-VALUE}).")
    int longHistory;

    @Option(
            names = "--turns",
            defaultValue = "1000",
            description = "Turns to measure at each (default ${DEFAULT-VALUE}).")
    int turns;

    @Option(names = "--words", defaultValue = "16", description = "Words per message (default ${DEFAULT-VALUE}).")
    int words;

    private static final int BATCH = 500;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Override
    public void run() {
        System.out.println(Machine.describe());
        System.out.println("milliseconds                           p50      p95      p99      max");
        Path folder = Machine.freshFolder();
        Path file = folder.resolve("growth.db");
        Chatter chatter = new Chatter(11, words);
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Session session = varve.session("bench");
            measure(varve, session, chatter, 3 * turns); // warms the JVM up
            Session fresh = varve.session("short");
            grow(varve, fresh, chatter, shortHistory, 0);
            Measured atShort = measure(varve, fresh, chatter, turns);
            atShort.print(shortHistory);
            grow(varve, fresh, chatter, longHistory, shortHistory + 2 * turns);
            Measured atLong = measure(varve, fresh, chatter, turns);
            atLong.print(longHistory);
            System.out.printf(
                    Locale.ROOT,
                    "ratio of medians, long to short: append %.2f, context %.2f%n",
                    atLong.append().millis(0.5) / atShort.append().millis(0.5),
                    atLong.context().millis(0.5) / atShort.context().millis(0.5));
            System.out.printf(
                    Locale.ROOT,
                    "peak resident memory %d MiB, database %d MiB, %d messages%n",
                    Machine.peakResidentMiB(),
                    Machine.sizeMiB(file),
                    fresh.status().state().lastSeq());
        } finally {
            Machine.delete(folder);
        }
    }

    private record Measured(Times append, Times context) {
        void print(int messages) {
            System.out.printf(Locale.ROOT, "at %,11d messages: append       %s%n", messages, append);
            System.out.printf(Locale.ROOT, "at %,11d messages: context      %s%n", messages, context);
        }
    }

    private static Measured measure(Varve varve, Session session, Chatter chatter, int turns) {
        Measured measured = new Measured(new Times(turns), new Times(turns));
        for (int turn = 0; turn < turns; turn++) {
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

    private static void grow(Varve varve, Session session, Chatter chatter, int to, int from) {
        List<Message> batch = new ArrayList<>(BATCH);
        for (int i = from; i < to; i += 2) {
            batch.add(chatter.user());
            batch.add(chatter.assistant());
            if (batch.size() >= BATCH || i + 2 >= to) {
                session.append(batch);
                session.context();
                varve.awaitIdle(PATIENCE);
                batch.clear();
            }
        }
    }
}
