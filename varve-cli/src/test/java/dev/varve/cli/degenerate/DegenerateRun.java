package dev.varve.cli.degenerate;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Prints how long each stage computes on each degenerate text, in seconds for a million characters that it reads, slowest
 * first: a session has the text three times, as words of its user, as output of a tool and as an answer. Arguments: characters
 * of a text, how many lines to print, and names of texts if not all are read.
 */
public final class DegenerateRun {
    private DegenerateRun() {}

    private record Line(String text, String stage, double seconds) {}

    /** Runs all of them, once to warm up. */
    public static void main(String[] arguments) {
        int length = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 256 << 10;
        int shown = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        Map<String, IntFunction<String>> texts = DegenerateTexts.all();
        if (arguments.length > 2) {
            texts.keySet().retainAll(List.of(arguments).subList(2, arguments.length));
        }
        texts.forEach((name, text) -> measured(name, text.apply(1 << 14)));
        List<Line> lines = new ArrayList<>();
        texts.forEach((name, text) -> lines.addAll(measured(name, text.apply(length))));
        lines.sort(Comparator.comparingDouble(Line::seconds).reversed());
        System.out.println(
                texts.size() + " texts of " + length + " characters, seconds of CPU for a million that are read");
        for (Line line : lines.subList(0, Math.min(shown, lines.size()))) {
            System.out.printf("%8.2f  %-28s %s%n", line.seconds(), line.stage(), line.text());
        }
    }

    private static List<Line> measured(String name, String text) {
        List<Line> lines = new ArrayList<>();
        try (Stages stages = new Stages(text, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime)) {
            stages.run()
                    .forEach((stage, nanos) ->
                            lines.add(new Line(name, stage, nanos / 1e3 / Stages.COPIES / text.length())));
        } catch (RuntimeException | StackOverflowError e) {
            lines.add(new Line(name, "FAILED: " + e, Double.POSITIVE_INFINITY));
        }
        return lines;
    }
}
