package dev.varve.bench.measure;

import java.io.PrintWriter;
import java.util.Locale;
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

    /** A row of a table, or the object that it was made of. */
    public void row(Object line, String row) {
        if (json) {
            write(command.commandLine().getOut(), JsonMapper.shared().writeValueAsString(line));
        } else {
            say(row);
        }
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
