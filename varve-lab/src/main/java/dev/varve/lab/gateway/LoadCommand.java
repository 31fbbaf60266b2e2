package dev.varve.lab.gateway;

import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Times;
import dev.varve.testkit.wire.RawProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Many streams at once: what the gateway adds to the first byte, and what it needs. */
@Command(
        name = "gateway-load",
        description =
                "Many streams at once through a gateway with memory: what it adds to the time to the first byte, for small"
                        + " and large bodies, its memory and its start. Loopback only.")
public final class LoadCommand implements Callable<Integer> {
    private static final int EVENTS = 20;
    private static final int KB = 1_000;
    /** Of a body, at most; larger ones carry pictures. */
    private static final int MOST_TEXT = 100 * KB;

    @Option(names = "--streams", defaultValue = "300", description = "At once.")
    int streams = 300;

    @Option(names = "--rounds", defaultValue = "4", description = "Calls of each stream that are measured.")
    int rounds = 4;

    @Option(
            names = "--warm-up",
            defaultValue = "4",
            description =
                    "Calls of each stream before that: conversations begin, and a gateway that runs for hours is warm.")
    int warmUp = 4;

    @Option(names = "--kilobytes", split = ",", defaultValue = "4,100,1000", description = "Sizes of bodies.")
    List<Integer> sizes = List.of();

    @Option(
            names = "--notes",
            description =
                    "Bodies are all text, and notes stand for most of it; else they are too short for notes, or pictures.")
    boolean notes;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() throws InterruptedException {
        printer.say(Machine.describe() + ", load before the start " + Machine.load());
        printer.say(streams + " streams at once, each of " + EVENTS
                + " events; time from the request to the first event, after " + warmUp
                + " calls of each stream" + (notes ? ", with notes in place of most of each body" : "") + "\n");
        printer.head(
                "body",
                "calls",
                "direct p50, ms",
                "p99",
                "gateway p50, ms",
                "p99",
                "added p50",
                "added p99",
                "processor, ms a call",
                "with notes",
                "strange answers");
        Path folder = Machine.freshFolder();
        boolean well = true;
        try {
            long resident = 0;
            Duration start = Duration.ZERO;
            for (int kilobytes : sizes) {
                int size = kilobytes * KB;
                Duration period = Duration.ofSeconds(size > MOST_TEXT ? 15 : 6);
                try (RawProvider provider = provider(period);
                        NodeProcess node = NodeProcess.start(
                                folder.resolve(size + ".db").toString(),
                                provider.url(),
                                "usual",
                                folder.resolve("nodes.log"))) {
                    start = node.startTime();
                    int text = notes ? size : Math.min(size, MOST_TEXT);
                    Streams direct = new Streams(provider.url(), streams, size, text, period, notes);
                    direct.run(1);
                    Streams.Result without = direct.run(rounds);
                    Streams through = new Streams(node.url(), streams, size, text, period, notes);
                    through.run(Math.max(1, warmUp)); // the first call begins a conversation, and logs all of it
                    awaitQuiet(node);
                    Duration before = node.processorTime();
                    Streams.Result with = through.run(rounds);
                    Duration processor = node.processorTime().minus(before);
                    resident = Math.max(resident, node.peakResidentMiB());
                    well &= with.strange() == 0
                            && (!notes || with.noted() == with.times().count());
                    row(size, without, with, processor);
                }
            }
            printer.format(
                    "%nMost memory of a gateway: %d MiB; from its start until it answers: %d ms",
                    resident, start.toMillis());
            return well ? 0 : 1;
        } finally {
            Machine.delete(folder);
        }
    }

    private void row(int size, Streams.Result direct, Streams.Result through, Duration processor) {
        record Load(
                int kilobytes,
                int calls,
                double direct50,
                double direct99,
                double gateway50,
                double gateway99,
                double added50,
                double added99,
                double processor,
                int noted,
                int strange) {}
        Times without = direct.times();
        Times with = through.times();
        double half = with.millis(0.5) - without.millis(0.5);
        double tail = with.millis(0.99) - without.millis(0.99);
        printer.row(
                new Load(
                        size / KB,
                        with.count(),
                        without.millis(0.5),
                        without.millis(0.99),
                        with.millis(0.5),
                        with.millis(0.99),
                        half,
                        tail,
                        processor.toNanos() / 1e6 / Math.max(1, with.count()),
                        through.noted(),
                        through.strange()),
                "%d KB | %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %d | %d");
    }

    /** Events at once and then evenly over most of the period. */
    private static RawProvider provider(Duration period) {
        long pause = period.toMillis() * 9 / 10 / EVENTS;
        String event = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"words \"}}]}\n\n";
        String last = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        return RawProvider.start((request, exchange) -> {
                    exchange.chunked(200, "Content-Type: text/event-stream");
                    for (int i = 0; i < EVENTS; i++) {
                        exchange.chunk(event);
                        Thread.sleep(pause);
                    }
                    exchange.chunk(last);
                    exchange.lastChunk();
                })
                .keepingNothing();
    }

    /** Until the notes on what was said so far are written, or two minutes. */
    private static void awaitQuiet(NodeProcess node) throws InterruptedException {
        Duration before = Duration.ZERO;
        for (int i = 0; i < 60; i++) {
            Duration now = node.processorTime();
            if (now.minus(before).toMillis() < 100) {
                return;
            }
            before = now;
            Thread.sleep(2_000);
        }
    }
}
