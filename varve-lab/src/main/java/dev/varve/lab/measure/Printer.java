package dev.varve.lab.measure;

import java.io.PrintWriter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prints what a benchmark found, a line at a time as it becomes known: tables in Markdown, or with {@code --json} an object
 * per line, and then everything else goes to standard error.
 */
public final class Printer {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--json", description = "Print JSON, an object per line; the rest goes to standard error.")
    private boolean json;

    /** Begins a table. The first column stands at the left, the others at the right. */
    public void head(String... columns) {
        say("| " + String.join(" | ", columns) + " |\n|---|" + "---:|".repeat(columns.length - 1));
    }

    /**
     * A row of a table, or the object that it is made of.
     *
     * @param cells  a format for each cell
     * @param values of the cells; if there are none, the components of the record
     */
    public void row(Record line, String cells, Object... values) {
        if (json) {
            write(command.commandLine().getOut(), JsonMapper.shared().writeValueAsString(line));
        } else {
            format("| " + cells + " |", values.length == 0 ? components(line) : values);
        }
    }

    private static Object[] components(Record line) {
        return Arrays.stream(line.getClass().getRecordComponents())
                .map(component -> value(line, component))
                .toArray();
    }

    private static Object value(Record line, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return Objects.requireNonNull(component.getAccessor().invoke(line), component.getName());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    /** Times of one kind of step under the head {@link #stepHead} prints. */
    public void step(String name, long count, Times times) {
        record Step(String step, long count, double p50, double p95, double p99, double max) {}
        row(
                new Step(name, count, times.millis(0.5), times.millis(0.95), times.millis(0.99), times.millis(1)),
                "%s | %,d | %.3f | %.3f | %.3f | %.3f");
    }

    public void stepHead(String name, String count) {
        head(name, count, "p50 ms", "p95", "p99", "max");
    }

    /** Prints what is not a row: headings and remarks. */
    public void say(String text) {
        write(json ? command.commandLine().getErr() : command.commandLine().getOut(), text);
    }

    /** The same, made of a format, in the same language on every machine. */
    public void format(String format, Object... values) {
        say(String.format(Locale.ROOT, format, values));
    }

    private static void write(PrintWriter to, String text) {
        Steps.makeRoom();
        to.println(text);
        to.flush();
    }
}
