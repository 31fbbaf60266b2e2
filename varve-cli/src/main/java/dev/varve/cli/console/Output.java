package dev.varve.cli.console;

import dev.varve.internal.session.Masking;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Results, as text for people or as JSON for scripts. Secrets are masked in the output of every command. Control
 * characters in text are neutralised, and on a terminal lines are wrapped to its width. Not thread-safe.
 */
public final class Output {
    private static final String NOTHING = "No entries found.";

    private static final int USUAL_INDENT = 2;

    private final PrintStream out;
    private final PrintStream err;
    private final Terminal terminal;
    private final Environment environment;
    private Optional<Masking> masking = Optional.empty();

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    /** Runs in this environment. */
    public Output(Environment environment) {
        this.out = environment.out();
        this.err = environment.err();
        this.terminal = environment.terminal();
        this.environment = environment;
    }

    /** As configured; the configuration is read at the first output. */
    private Masking masking() {
        Masking known = masking.orElseGet(() -> Masking.by(environment.secrets()));
        masking = Optional.of(known);
        return known;
    }

    /** True if {@code --json} was given. */
    public boolean isJson() {
        return json;
    }

    /** One JSON value, or one line of text. */
    public void line(Object value) {
        if (json) {
            out.println(masking().text(value.toString()));
        } else {
            print(Style.PLAIN, "", value.toString(), USUAL_INDENT);
        }
    }

    /** A name with its text in a second column. */
    public void field(String name, String text) {
        String label = String.format(Locale.ROOT, "%-9s ", name);
        print(Style.PLAIN, "", label + text, label.length());
    }

    /**
     * A line of text that begins with a highlighted word.
     *
     * @param mark begins the line
     * @param text follows it
     */
    public void line(Style style, String mark, String text) {
        print(style, mark, mark + text, USUAL_INDENT);
    }

    /** A line of text with some highlighted words. */
    public void line(String text, Predicate<String> isSetOff) {
        for (String row : rows(TerminalText.line(masking().text(text)), USUAL_INDENT)) {
            out.println(terminal.color() ? setOff(row, isSetOff) : row);
        }
    }

    private static String setOff(String row, Predicate<String> isSetOff) {
        StringBuilder painted = new StringBuilder();
        for (int from = 0, to; from < row.length(); from = to) {
            boolean word = Character.isLetterOrDigit(row.charAt(from));
            to = from + 1;
            while (to < row.length() && Character.isLetterOrDigit(row.charAt(to)) == word) {
                to++;
            }
            String piece = row.substring(from, to);
            painted.append(word && isSetOff.test(piece) ? Style.STRONG.paint(piece) : piece);
        }
        return painted.toString();
    }

    /** Text of several lines, which ends in a line break of its own. */
    public void text(String text) {
        masking().text(text).lines().forEach(this::line);
    }

    /** Prints a drawing of this program's own, already made for this terminal, as it is. */
    public void drawing(String drawn) {
        out.print(drawn);
    }

    private void print(Style style, String mark, String text, int indent) {
        String safeMark = TerminalText.of(mark);
        for (String line : TerminalText.of(masking().text(text)).split("\n", -1)) {
            for (String row : rows(line, indent)) {
                boolean marked = terminal.color() && !safeMark.isEmpty() && row.startsWith(safeMark);
                out.println(marked ? style.paint(safeMark) + row.substring(safeMark.length()) : row);
            }
        }
    }

    private List<String> rows(String line, int indent) {
        return terminal.shown() ? LineWrap.of(line, terminal.columns(), blanks(line) + indent) : List.of(line);
    }

    /** Number of blanks at the start of a line; wrapped lines are indented alike. */
    private static int blanks(String line) {
        return line.length() - line.stripLeading().length();
    }

    /** Reports that the user did not agree, so nothing was done. */
    public int aborted(Object deleted) {
        line(json ? JsonObject.empty().put("deleted", deleted) : "Aborted.");
        return ExitCode.FAILED;
    }

    /** There is nothing to show, which is no failure. */
    public int nothing() {
        out.println(json ? "[]" : NOTHING);
        return ExitCode.OK;
    }

    /** Reports an empty result with its reason, on standard error, so that results stay clean. */
    public int nothing(String reason) {
        note(reason);
        if (json) {
            out.println("[]");
        }
        return ExitCode.OK;
    }

    /** A message for people beside the result; on standard error, so that results stay clean. */
    public void note(String text) {
        out.flush();
        err.println("varve: " + TerminalText.line(masking().text(text)));
    }

    /** Reports that something named does not exist, which is wrong usage. */
    public int missing(String reason) {
        nothing(reason);
        return ExitCode.USAGE;
    }

    /** Rows with aligned columns: words to the left, numbers and dates to the right. */
    public void table(List<String> head, List<List<String>> rows) {
        Table table = new Table(
                head,
                rows.stream()
                        .map(row -> row.stream()
                                .map(masking()::text)
                                .map(TerminalText::line)
                                .toList())
                        .toList());
        (terminal.shown() ? table.lines(terminal.columns()) : table.lines()).forEach(out::println);
    }

    /** 1,234,567. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** The ratio of two sizes, such as {@code 7.4x}; a dash if it is undefined. */
    public static String ratio(long large, long small) {
        return small == 0 ? "-" : String.format(Locale.ROOT, "%.1fx", (double) large / small);
    }

    /** {@code 1 message}, {@code 2 messages}. */
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
