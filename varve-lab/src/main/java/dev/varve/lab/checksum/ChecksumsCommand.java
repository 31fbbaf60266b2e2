package dev.varve.lab.checksum;

import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntToLongFunction;
import javax.tools.ToolProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The same turns by Varve as it is and by a Varve that neither makes nor checks checksums, in one process by turns. */
@Command(
        name = "checksums",
        description = "Processor time of a turn on a SQLite file, with checksums of rows and without. Needs a JDK.")
public final class ChecksumsCommand implements Callable<Integer> {
    /** Stands in for the class of this name. */
    private static final String NONE = """
            package dev.varve.store.jdbc.schema;

            public final class Checksum {
                public static String seal(String json, Object... columns) {
                    return json;
                }

                public static String open(String json, Object... columns) {
                    return json;
                }
            }
            """;

    @Option(names = "--rounds", defaultValue = "30", description = "Pairs of rounds, each pair a ratio.")
    int rounds = 30;

    @Option(names = "--turns", defaultValue = "500", description = "Turns of a round, in a new session.")
    int turns = 500;

    @Option(names = "--warm-up", defaultValue = "4000", description = "Turns before them, uncounted, of each.")
    int warmUp = 4_000;

    @Mixin
    Printer printer = new Printer();

    /** Microseconds of all threads for a turn. */
    private record Pair(double with, double without) {
        double ratio() {
            return with / without;
        }
    }

    @Override
    public Integer call() throws IOException, ReflectiveOperationException {
        printer.say(Machine.describe());
        printer.format(
                "A turn: append both messages, build the next context, take notes; SQLite, no automatic recall.%n"
                        + "Processor time of all Java threads in %d pairs of rounds of %d turns.%n",
                rounds, turns);
        Path folder = Machine.freshFolder();
        try (Turns with = turns(folder.resolve("with"), "");
                Turns without = turns(folder.resolve("without"), NONE)) {
            List<Pair> pairs = measured(with, without);
            List<Double> ratios = pairs.stream().map(Pair::ratio).sorted().toList();
            printer.head("", "median us a turn", "least", "most");
            row("with checksums", pairs.stream().map(Pair::with).sorted().toList(), "%s | %.0f | %.0f | %.0f");
            row("without", pairs.stream().map(Pair::without).sorted().toList(), "%s | %.0f | %.0f | %.0f");
            row("ratio", ratios, "%s | %.3f | %.3f | %.3f");
            row("ratio, the middle half", ratios.subList(rounds / 4, rounds - rounds / 4), "%s | %.3f | %.3f | %.3f");
        } finally {
            Machine.delete(folder);
        }
        return 0;
    }

    private void row(String name, List<Double> sorted, String cells) {
        record Line(String what, double median, double least, double most) {}
        printer.row(new Line(name, sorted.get(sorted.size() / 2), sorted.get(0), sorted.get(sorted.size() - 1)), cells);
    }

    private List<Pair> measured(Turns with, Turns without) {
        List<Pair> pairs = new ArrayList<>();
        try (Steps steps = new Steps("checksums", rounds + 1L)) {
            steps.next("warm-up");
            with.micros(warmUp);
            without.micros(warmUp);
            for (int round = 0; round < rounds; round++) {
                steps.next("round " + round);
                double first = (round % 2 == 0 ? with : without).micros(turns);
                double second = (round % 2 == 0 ? without : with).micros(turns);
                pairs.add(round % 2 == 0 ? new Pair(first, second) : new Pair(second, first));
            }
        }
        return pairs;
    }

    /** A Varve of its own classes. */
    private record Turns(OwnClasses classes, IntToLongFunction run) implements Closeable {
        double micros(int turns) {
            return run.applyAsLong(turns) / 1_000.0 / turns;
        }

        @Override
        public void close() throws IOException {
            ((Closeable) run).close();
            classes.close();
        }
    }

    /** @param standIn source of a class that takes the place of Varve's own; empty for none */
    private static Turns turns(Path folder, String standIn) throws IOException, ReflectiveOperationException {
        Path compiled = Files.createDirectories(folder.resolve("classes"));
        if (!standIn.isEmpty()) {
            Path source = Files.writeString(folder.resolve("Checksum.java"), standIn);
            int failed = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "-d", compiled.toString(), source.toString());
            if (failed != 0) {
                throw new IllegalStateException("the class without checksums does not compile");
            }
        }
        OwnClasses classes = new OwnClasses(compiled);
        IntToLongFunction run = (IntToLongFunction) classes.loadClass(CountedTurns.class.getName())
                .getConstructor(Path.class)
                .newInstance(folder.resolve("varve.db"));
        return new Turns(classes, run);
    }
}
