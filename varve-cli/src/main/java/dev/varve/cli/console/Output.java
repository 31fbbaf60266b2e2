package dev.varve.cli.console;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Results, as text for people or as JSON for scripts. */
public final class Output {
    private static final String NOTHING = "No entries found.";

    private final PrintStream out;
    private final PrintStream err;

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    public Output(Environment environment) {
        this.out = environment.out();
        this.err = environment.err();
    }

    public boolean isJson() {
        return json;
    }

    /** One line of text, or one JSON value. */
    public void line(Object text) {
        out.println(text);
    }

    /** Text that ends in a line break of its own. */
    public void text(String text) {
        out.print(text);
    }

    /** Whoever was asked did not agree, so nothing was done. */
    public int aborted(Object deleted) {
        line(json ? Json.object().put("deleted", deleted) : "Aborted.");
        return ExitCode.FAILED;
    }

    /** There is nothing to show, which is no failure. */
    public int nothing() {
        line(json ? "[]" : NOTHING);
        return ExitCode.OK;
    }

    /** The same where somebody may wonder why; the reason goes to standard error, so that results stay clean. */
    public int nothing(String reason) {
        out.flush();
        err.println("varve: " + reason);
        return nothing();
    }

    /** Rows with aligned columns: words to the left, numbers and dates to the right. */
    public void table(List<String> head, List<List<String>> rows) {
        new Table(head, rows).lines().forEach(this::line);
    }

    /** 1,234,567. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** How many times larger the first is, such as {@code 7.4x}; a dash if that cannot be said. */
    public static String ratio(long large, long small) {
        return small == 0 ? "-" : String.format(Locale.ROOT, "%.1fx", (double) large / small);
    }

    /** {@code 1 message}, {@code 2 messages}. */
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
