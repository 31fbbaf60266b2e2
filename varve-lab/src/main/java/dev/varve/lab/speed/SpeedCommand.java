package dev.varve.lab.speed;

import com.sun.management.ThreadMXBean;
import dev.varve.Message;
import dev.varve.lab.contender.Contender;
import dev.varve.lab.contender.Histories;
import dev.varve.lab.contender.History;
import dev.varve.lab.contender.Remembering;
import dev.varve.lab.contender.Server;
import dev.varve.lab.measure.Chatter;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Minutes;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import dev.varve.lab.measure.TimeLimit;
import dev.varve.lab.measure.Times;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Time and allocation of a turn in sessions of several lengths, several memories in one process, in another order each
 * round; then peak memory and cold start, each memory in a process of its own. Background work ends between turns and is
 * not counted, allocation is that of the thread that waits.
 */
@Command(name = "speed", description = "Time and allocation per turn of Varve and of the windows of other frameworks.")
public final class SpeedCommand implements Runnable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String SESSION = "session";

    @Option(
            names = "--turns",
            split = ",",
            defaultValue = "200,1000,3000,30000",
            description = "Turns that a session has had before, rising.")
    List<Integer> turns = List.of();

    @Option(names = "--rounds", defaultValue = "3", description = "Rounds, of which the median is shown.")
    int rounds;

    @Option(names = "--sample", defaultValue = "500", description = "Turns of a round.")
    int sample;

    @Option(
            names = "--seconds",
            defaultValue = "5",
            description = "A round that takes longer has fewer turns, and it is said.")
    int seconds;

    @Mixin
    Minutes minutes = new Minutes(9);

    @Option(names = "--words", defaultValue = "38", description = "Words per message, two messages a turn.")
    int words;

    @Option(names = "--only", split = ",", description = "Only these: ${COMPLETION-CANDIDATES}.")
    List<Contender> only = List.of(Contender.values());

    @Option(
            names = "--cold",
            defaultValue = "1000",
            description = "Turns of the processes that start cold, 0 for none.")
    int cold;

    @Mixin
    Printer printer = new Printer();

    private final List<SpeedLine> lines = new ArrayList<>();
    private final List<ColdLine> coldLines = new ArrayList<>();

    @Override
    public void run() {
        TimeLimit limit = minutes.begin();
        Path folder = Machine.freshFolder();
        try (Server server = Server.start(4);
                Steps steps = new Steps(
                        "speed", turns.size() + (turns.size() * (rounds + 2) + (cold > 0 ? 1 : 0)) * only.size())) {
            printer.say(Machine.describe());
            printer.say("");
            printer.head(
                    "memory",
                    "turns",
                    "p50 ms (rounds)",
                    "p95",
                    "p99",
                    "KB allocated",
                    "p50 to Varve, PostgreSQL",
                    "measured");
            try (Histories histories = new Histories(words)) {
                for (int count : turns) {
                    steps.next("notes of " + count + " turns");
                    Optional<History> history = histories.at(2 * count, limit);
                    if (history.isPresent()) {
                        print(measure(history.get(), folder, server, steps, limit));
                    }
                    if (limit.isOver()) {
                        printer.say("Cut off after " + minutes + ", at sessions of " + count + " turns.");
                        break;
                    }
                }
            }
            if (cold > 0) {
                colds(new ColdStarts(server, cold, words, Duration.ofSeconds(4L * seconds)), steps, limit);
            }
            printer.say("");
            printer.say(new SpeedSummary(lines, coldLines).table());
        } finally {
            Machine.delete(folder);
        }
    }

    private void colds(ColdStarts starts, Steps steps, TimeLimit limit) {
        printer.say("");
        printer.head("in a process of its own", "JVM start to end of first turn, ms", "peak memory, MiB", "turns");
        for (Contender contender : only) {
            steps.next(contender.title() + ", cold");
            if (limit.isOver()) {
                printer.say("Not measured: cold start of " + contender.title() + ".");
            } else {
                ColdLine line = starts.measure(contender);
                coldLines.add(line);
                printer.row(line, "%s | %.0f | %d | %d");
            }
        }
    }

    private List<SpeedLine> measure(History history, Path folder, Server server, Steps steps, TimeLimit limit) {
        List<Entry> entries = new ArrayList<>();
        int count = history.size() / 2;
        try {
            for (Contender contender : only) {
                steps.next(contender.title() + ", " + count + " turns before");
                Remembering memory = contender.open(contender + "_" + count, folder, server.pool());
                entries.add(new Entry(contender, memory, new ArrayList<>()));
                memory.begin(name(count), history);
            }
            Server.settle(server.pool());
            List<Entry> order = new ArrayList<>(entries);
            for (int round = 0; round <= rounds; round++) {
                for (Entry entry : order) {
                    steps.next(entry.contender().title() + ", " + count + " turns before");
                    Round made = round(entry.memory(), name(count), round, limit);
                    if (round > 0 && made.times().count() > 0) { // before the first round, code is not compiled
                        entry.measured().add(made);
                    }
                }
                Collections.rotate(order, 1);
            }
        } finally {
            entries.forEach(entry -> entry.memory().close());
        }
        return entries.stream()
                .filter(entry -> !entry.measured().isEmpty())
                .map(entry -> SpeedLine.of(entry.contender().title(), count, entry.measured()))
                .toList();
    }

    /** A memory with what was measured of it. */
    private record Entry(Contender contender, Remembering memory, List<Round> measured) {}

    private static String name(int turns) {
        return SESSION + turns;
    }

    /**
     * Some turns of a session.
     *
     * @param times          of turns
     * @param bytesPerTurn   allocated by the thread that waits
     */
    record Round(Times times, long bytesPerTurn) {}

    private Round round(Remembering memory, String session, int round, TimeLimit limit) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Chatter chatter = new Chatter(7L + round, words);
        Times times = new Times();
        long allocated = 0;
        TimeLimit end = limit.orIn(Duration.ofSeconds(seconds));
        for (int turn = 0; turn < sample && !end.isOver(); turn++) {
            Message question = chatter.user();
            Message answer = chatter.assistant();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            memory.turn(session, question, answer);
            times.add(System.nanoTime() - start);
            allocated += threads.getCurrentThreadAllocatedBytes() - bytes;
            memory.rest(PATIENCE);
        }
        return new Round(times, allocated / Math.max(1, times.count()));
    }

    private void print(List<SpeedLine> beside) {
        lines.addAll(beside);
        double reference = beside.stream()
                .filter(line -> line.memory().equals(Contender.VARVE_POSTGRESQL.title()))
                .mapToDouble(SpeedLine::p50)
                .findFirst()
                .orElse(Double.NaN);
        beside.forEach(line -> line.print(reference, printer));
    }
}
