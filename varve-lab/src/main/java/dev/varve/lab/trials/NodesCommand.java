package dev.varve.lab.trials;

import dev.varve.lab.contender.Server;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Two gateways on one PostgreSQL, one of which is killed now and then. */
@Command(
        name = "gateway-nodes",
        description =
                "Two gateways on one PostgreSQL, clients that hop between them at random, one of them killed every few"
                        + " seconds: what clients saw, and whether the log is what was said.")
public final class NodesCommand implements Callable<Integer> {
    private static final int CONNECTIONS = 4;

    @Option(names = "--seconds", defaultValue = "600", description = "How long.")
    int seconds = 600;

    @Option(names = "--kill-every", paramLabel = "SECONDS", defaultValue = "10", description = "Between two kills.")
    int every = 10;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() throws InterruptedException {
        Path folder = Machine.freshFolder();
        printer.say(Machine.describe());
        try (Server server = Server.start(CONNECTIONS)) {
            boolean well = new Survival(server.url(), folder.resolve("nodes.log"))
                    .run(Integer.MAX_VALUE, Duration.ofSeconds(every), Duration.ofSeconds(seconds), printer);
            return well ? 0 : 1;
        } finally {
            Machine.delete(folder);
        }
    }
}
