package dev.varve.lab.trials;

import dev.varve.Varve;
import dev.varve.lab.gateway.GatewayNode;
import dev.varve.lab.gateway.NodeProcess;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Printer;
import dev.varve.store.DurableStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Clients that hop between two gateways on one store, which are killed in turn in the middle of streams. A call that is
 * cut is made again, as clients do.
 */
final class Survival {
    private static final int NODES = 2;
    private static final int LOWEST_PORT = 20_000;
    private static final int PORTS = 10_000;
    private static final int CLIENTS = 8;
    private static final int TURNS = 25;
    private static final int SHOWN = 5;
    /** Milliseconds between two pieces of an answer: most calls are in the middle of a stream when a gateway dies. */
    private static final int PIECE = 15;

    private static final Duration RETRY = Duration.ofMillis(20);
    private static final Duration LAST_TURN = Duration.ofMinutes(2);

    private final String store;
    private final Path log;
    private final Random random = new Random(20_261_122);
    private final Map<Talk.Outcome, AtomicLong> outcomes = new EnumMap<>(Talk.Outcome.class);
    private final AtomicLong withNotes = new AtomicLong();
    private final Queue<Talk> talks = new ConcurrentLinkedQueue<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Integer> strange = new ConcurrentHashMap<>();
    private volatile boolean over;

    Survival(String store, Path log) {
        this.store = store;
        this.log = log;
        for (Talk.Outcome outcome : Talk.Outcome.values()) {
            outcomes.put(outcome, new AtomicLong());
        }
    }

    private long count(Talk.Outcome outcome) {
        return Objects.requireNonNull(outcomes.get(outcome)).get();
    }

    /**
     * Runs until this many gateways were killed or the time is over.
     *
     * @param every between two kills; zero for as soon as the last one is replaced
     * @return whether nobody saw anything but cuts, and nothing is lost or doubled
     */
    boolean run(int kills, Duration every, Duration most, Printer printer) throws InterruptedException {
        long began = System.nanoTime();
        int killed = 0;
        try (TalkingProvider provider = new TalkingProvider(PIECE)) {
            AtomicReferenceArray<NodeProcess> nodes = new AtomicReferenceArray<>(NODES);
            List<Integer> ports = ports();
            for (int i = 0; i < NODES; i++) {
                nodes.set(i, NodeProcess.start(store, provider.url(), "early", log, ports.get(i)));
            }
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                Thread client = new Thread(() -> talk(number, nodes), "client-" + i);
                client.start();
                clients.add(client);
            }
            try {
                while (killed < kills && System.nanoTime() - began < most.toNanos()) {
                    Thread.sleep(every.isZero() ? random.nextInt(60) : every.toMillis());
                    int victim = random.nextInt(NODES);
                    nodes.get(victim).kill();
                    killed++;
                    nodes.set(victim, NodeProcess.start(store, provider.url(), "early", log, ports.get(victim)));
                    if (killed % 50 == 0) {
                        printer.say("  " + killed + " killed, " + count(Talk.Outcome.ANSWERED) + " calls answered");
                    }
                }
                end(clients);
                goOn(nodes.get(0));
            } finally {
                end(clients);
                for (int i = 0; i < NODES; i++) {
                    nodes.get(i).close();
                }
            }
        }
        return report(printer, killed, Duration.ofNanos(System.nanoTime() - began));
    }

    /**
     * One for each node and for whoever takes its place: clients that call a port of the dead must not meet another program.
     * Below those that systems give to whoever asks for any.
     */
    private List<Integer> ports() {
        List<Integer> free = new ArrayList<>();
        while (free.size() < NODES) {
            int port = LOWEST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
            try (ServerSocket any = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                free.add(any.getLocalPort());
            } catch (IOException e) {
                continue; // taken
            }
        }
        return free;
    }

    private void end(List<Thread> clients) throws InterruptedException {
        over = true;
        for (Thread client : clients) {
            client.join();
        }
    }

    private void talk(int number, AtomicReferenceArray<NodeProcess> nodes) {
        Random hops = new Random(number);
        try {
            for (int n = 0; !over; n++) {
                Talk talk = new Talk("talk-" + number + "-" + n);
                talks.add(talk);
                while (!over && talk.turns() < TURNS) {
                    talk.ask();
                    while (!talk.hasEnded() && !over) {
                        Talk.Ended ended =
                                talk.call(nodes.get(hops.nextInt(NODES)).url());
                        count(ended);
                        if (ended.outcome() != Talk.Outcome.ANSWERED) {
                            Thread.sleep(RETRY.toMillis());
                        }
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Each conversation goes on once more. An answer may reach its client a moment before it is logged, and a gateway may
     * be killed in between; the client's next call brings it again.
     */
    private void goOn(NodeProcess node) throws InterruptedException {
        for (Talk talk : talks) {
            if (talk.hasEnded()) {
                talk.ask();
            }
            try {
                talk.finish(node::url, LAST_TURN, this::count);
            } catch (IllegalStateException e) {
                problems.add(e.getMessage());
            }
        }
    }

    private void count(Talk.Ended ended) {
        if (ended.outcome() == Talk.Outcome.WRONG) {
            strange.merge(ended.memory() + ", " + ended.came(), 1, Integer::sum);
        }
        Objects.requireNonNull(outcomes.get(ended.outcome())).incrementAndGet();
        withNotes.addAndGet(
                ended.outcome() == Talk.Outcome.ANSWERED && ended.memory().equals("active") ? 1 : 0);
    }

    private boolean report(Printer printer, int killed, Duration took) {
        try (DurableStore reopened = GatewayNode.open(store);
                Varve varve = ByWords.builder().store(reopened).keepStoreOpen().build()) {
            for (Talk talk : talks) {
                Optional<String> problem = talk.problem(varve);
                problem.ifPresent(problems::add);
            }
        }
        printer.format(
                "%d gateways killed in %d s; %d calls answered, %d of them with notes; %d streams cut, %d calls met nobody,"
                        + " %d answers were not the provider's",
                killed,
                took.toSeconds(),
                count(Talk.Outcome.ANSWERED),
                withNotes.get(),
                count(Talk.Outcome.CUT),
                count(Talk.Outcome.NO_ANSWER),
                count(Talk.Outcome.WRONG));
        printer.format(
                "%d conversations, %d of them with lost, doubled or mixed messages", talks.size(), problems.size());
        problems.stream().limit(SHOWN).forEach(printer::say);
        strange.entrySet().stream()
                .limit(SHOWN)
                .forEach(one -> printer.say(one.getValue() + " times came (memory " + one.getKey() + ")"));
        return problems.isEmpty() && count(Talk.Outcome.WRONG) == 0;
    }
}
