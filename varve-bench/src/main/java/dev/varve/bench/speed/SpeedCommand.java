package dev.varve.bench.speed;

import com.sun.management.ThreadMXBean;
import dev.varve.Message;
import dev.varve.bench.contender.Contender;
import dev.varve.bench.contender.Remembering;
import dev.varve.bench.contender.Server;
import dev.varve.bench.measure.Chatter;
import dev.varve.bench.measure.Machine;
import dev.varve.bench.measure.Steps;
import dev.varve.bench.measure.Times;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/**
 * Time and allocation of a turn, several memories in one process, in another order each round; then peak memory and cold
 * start, each memory in a process of its own. Background work ends between turns and is not counted, allocation is that
 * of the thread that waits.
 */
@Command(name = "speed", description = "Time and allocation per turn of Varve and of the windows of other frameworks.")
public final class SpeedCommand implements Runnable {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--turns",
            split = ",",
            defaultValue = "200,1000,3000,30000",
            description = "Turns of a session (default ${DEFAULT-VALUE}).")
    List<Integer> turns = List.of();

    @Option(
            names = "--rounds",
            defaultValue = "3",
            description = "Rounds, of which the median is shown (default ${DEFAULT-VALUE}).")
    int rounds;

    @Option(
            names = "--seconds",
            defaultValue = "60",
            description = "A session that takes longer is cut off, and it is said (default ${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--words",
            defaultValue = "38",
            description = "Words per message, two messages a turn (default ${DEFAULT-VALUE}).")
    int words;

    @Option(names = "--only", split = ",", description = "Only these: ${COMPLETION-CANDIDATES}.")
    List<Contender> only = List.of(Contender.values());

    @Option(
            names = "--cold",
            defaultValue = "1000",
            description = "Turns of the processes that start cold, 0 for none (default ${DEFAULT-VALUE}).")
    int cold;

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Path folder = Machine.freshFolder();
        try (Server server = Server.start(4);
                Steps steps = new Steps("speed", (turns.size() * rounds + 1) * only.size())) {
            List<SpeedLine> lines = new ArrayList<>();
            for (int count : turns) {
                lines.addAll(measure(count, folder, server, steps));
            }
            List<ColdLine> starts = cold == 0 ? List.of() : new ColdStarts(server, cold, words).measure(only, steps);
            if (json) {
                out.println(JsonMapper.shared().writeValueAsString(new Result(lines, starts)));
            } else {
                SpeedLine.print(lines, out);
                ColdLine.print(starts, out);
            }
            out.flush();
        } finally {
            Machine.delete(folder);
        }
    }

    /** All that was measured. */
    private record Result(List<SpeedLine> turns, List<ColdLine> starts) {}

    private List<SpeedLine> measure(int count, Path folder, Server server, Steps steps) {
        List<List<Session>> sessions = new ArrayList<>();
        only.forEach(contender -> sessions.add(new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            List<Integer> order = new ArrayList<>(
                    java.util.stream.IntStream.range(0, only.size()).boxed().toList());
            Collections.rotate(order, round);
            for (int index : order) {
                Contender contender = only.get(index);
                steps.next(contender.title() + ", " + count + " turns");
                String run = contender + "_" + count + "_" + round;
                try (Remembering memory = contender.open(run, folder, server.pool())) {
                    sessions.get(index).add(session(memory, run, count));
                }
            }
        }
        List<SpeedLine> lines = new ArrayList<>();
        for (int i = 0; i < only.size(); i++) {
            lines.add(SpeedLine.of(only.get(i).title(), count, sessions.get(i)));
        }
        return lines;
    }

    /**
     * One session from its first turn on.
     *
     * @param times          of turns
     * @param bytesPerTurn   allocated by the thread that waits
     */
    record Session(Times times, long bytesPerTurn) {}

    private Session session(Remembering memory, String name, int count) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Chatter chatter = new Chatter(7, words);
        Times times = new Times(count);
        long allocated = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (int turn = 0; turn < count && System.nanoTime() < end; turn++) {
            Message question = chatter.user();
            Message answer = chatter.assistant();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            memory.turn(name, question, answer);
            times.add(System.nanoTime() - start);
            allocated += threads.getCurrentThreadAllocatedBytes() - bytes;
            memory.rest();
        }
        return new Session(times, allocated / Math.max(1, times.count()));
    }
}
