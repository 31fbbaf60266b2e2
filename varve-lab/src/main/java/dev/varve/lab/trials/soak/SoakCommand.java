package dev.varve.lab.trials.soak;

import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Hours of ordinary use in which much goes wrong. */
@Command(
        name = "soak",
        description = {
            "Whether memory, handles, threads and files stay the same over hours: library and gateway side by side in one"
                    + " process on one SQLite file, with the database locked, the provider hanging and failing, sessions"
                    + " deleted, and a second process killed. Needs Linux."
        })
public final class SoakCommand implements Callable<Integer> {
    @Option(names = "--minutes", defaultValue = "120", description = "How long (default ${DEFAULT-VALUE}).")
    int minutes = 120;

    @Option(names = "--sessions", defaultValue = "200", description = "At once (default ${DEFAULT-VALUE}).")
    int sessions = 200;

    @Option(
            names = "--length",
            defaultValue = "30",
            description = "Turns of a session before it is deleted and begun anew (default ${DEFAULT-VALUE}).")
    int length = 30;

    @Option(
            names = "--pace",
            defaultValue = "20",
            description = "Turns a second, of all sessions together (default ${DEFAULT-VALUE}).")
    double pace = 20;

    @Option(
            names = "--show",
            defaultValue = "30",
            description = "Print each of so many samples; they are taken every 10 s (default ${DEFAULT-VALUE}).")
    int show = 30;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() throws InterruptedException, IOException {
        Path folder = Machine.freshFolder();
        printer.say(Machine.describe());
        printer.say("");
        printer.head(Sample.HEAD);
        Soak.Plan plan = new Soak.Plan(
                Duration.ofMinutes(minutes), sessions, length, pace, Duration.ofSeconds(10), Duration.ofSeconds(20));
        int[] taken = {0};
        try {
            Soak.Result result = new Soak(folder.resolve("soak.db"), plan).run(sample -> {
                if (taken[0]++ % Math.max(1, show) == 0) {
                    sample.print(printer);
                }
            });
            report(result);
            return result.isWell() ? 0 : 1;
        } finally {
            Machine.delete(folder);
        }
    }

    private void report(Soak.Result result) {
        printer.say("");
        printer.head("after a quarter of the time", "first half", "second half", "most", "bound", "");
        for (Trend trend : result.trends()) {
            trend.print(printer);
        }
        printer.format(
                "\n%,d turns, %,d calls tried again, %,d sessions deleted. Faults: %s.",
                result.turns(), result.refused(), result.sessions(), result.faults());
        printer.say(
                result.problems().isEmpty()
                        ? "No message was lost, doubled or mixed."
                        : String.join("\n", result.problems()));
    }
}
