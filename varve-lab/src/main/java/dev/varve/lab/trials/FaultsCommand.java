package dev.varve.lab.trials;

import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Everything that breaks, broken on purpose. */
@Command(
        name = "gateway-faults",
        description =
                "The gateway killed in the middle of streams, its database locked, full and gone, and providers that hang,"
                        + " cut, send garbage or far too much: what clients see beside what they would see without it.")
public final class FaultsCommand implements Callable<Integer> {
    @Option(names = "--kills", defaultValue = "500", description = "How often it is killed.")
    int kills = 500;

    @Option(names = "--minutes", defaultValue = "30", description = "How long the kills may take.")
    int minutes = 30;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() throws InterruptedException, IOException, SQLException {
        Path folder = Machine.freshFolder();
        printer.say(Machine.describe());
        try {
            printer.say("\nKilled in the middle of streams, on SQLite:");
            boolean well = new Survival(folder.resolve("killed.db").toString(), folder.resolve("nodes.log"))
                    .run(kills, Duration.ZERO, Duration.ofMinutes(minutes), printer);
            boolean upstream = new UpstreamFaults(folder).run(printer);
            boolean database = new DatabaseFaults(folder).run(printer);
            return well && upstream && database ? 0 : 1;
        } finally {
            Machine.delete(folder);
        }
    }
}
