package dev.varve.bench;

import dev.varve.CountedMessage;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.Store;
import dev.varve.store.jdbc.Durability;
import dev.varve.store.jdbc.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What a turn costs the agent: append the new messages, build the next context. Acknowledged means on disk. The bare
 * row appends the same messages to the store alone, so that the price of the engine can be told from that of the disk.
 */
@Command(name = "turns", description = "Time per turn on a SQLite file: append the new messages and build the next context.")
final class TurnsCommand implements Runnable {
    @Option(names = "--turns", defaultValue = "3000", description = "Turns to measure (default ${DEFAULT-VALUE}).")
    int turns;

    @Option(names = "--words", defaultValue = "46", description = "Words per message, two messages a turn (default ${DEFAULT-VALUE}, about 65 tokens).")
    int words;

    @Option(names = "--durability", defaultValue = "FULL", description = "FULL or NORMAL (default ${DEFAULT-VALUE}).")
    Durability durability;

    private static final int WARM_UP = 300;

    @Override
    public void run() {
        System.out.println(Machine.describe());
        System.out.printf(
                Locale.ROOT, "%d turns of two messages, %d words each, SQLite, durability %s%n", turns, words, durability);
        System.out.println("milliseconds per turn                  p50      p95      p99      max");
        Path folder = Machine.freshFolder();
        try {
            run(folder.resolve("warm-up.db"), WARM_UP, false);
            System.out.println("append both messages, next context " + run(folder.resolve("one.db"), turns, false));
            long peak = Machine.peakResidentMiB();
            System.out.println("append, context, append the answer " + run(folder.resolve("two.db"), turns, true));
            System.out.println("bare store: append both messages   " + bare(folder.resolve("bare.db")));
            System.out.println("peak resident memory after the first row: " + peak + " MiB");
        } finally {
            Machine.delete(folder);
        }
    }

    private Times run(Path file, int count, boolean twoAppends) {
        Times times = new Times(count);
        Chatter chatter = new Chatter(7, words);
        long tokens;
        double perTurn;
        try (Varve varve = Varve.builder().store(open(file)).build()) {
            Session session = varve.session("bench");
            long cpu = Machine.threadCpuNanos();
            for (int turn = 0; turn < count; turn++) {
                var user = chatter.user();
                var answer = chatter.assistant();
                long start = System.nanoTime();
                if (twoAppends) {
                    session.append(user);
                    session.context();
                    session.append(answer);
                } else {
                    session.append(user, answer);
                    session.context();
                }
                times.add(System.nanoTime() - start);
            }
            cpu = Machine.threadCpuNanos() - cpu;
            perTurn = cpu / 1e6 / count;
            varve.awaitIdle(Duration.ofMinutes(1));
            tokens = session.status().state().totalTokens();
        }
        if (count != turns) {
            return times;
        }
        System.out.printf(Locale.ROOT, "  (%.0f tokens and %.3f ms of processor time per turn)%n", (double) tokens / count, perTurn);
        return times;
    }

    private Times bare(Path file) {
        Times times = new Times(turns);
        Chatter chatter = new Chatter(7, words);
        try (Store store = open(file)) {
            Scope scope = Scope.of("bare");
            for (int turn = 0; turn < turns; turn++) {
                var pair = List.of(
                        new CountedMessage(chatter.user(), 65),
                        new CountedMessage(chatter.assistant(), 65));
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
