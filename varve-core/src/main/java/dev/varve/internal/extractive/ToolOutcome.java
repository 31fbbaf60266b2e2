package dev.varve.internal.extractive;

import dev.varve.Part;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.Optional;

/**
 * What came of a tool call: never its output, only whether it failed, the line that says why, and a sum of tests.
 *
 * @param end    how it ended
 * @param detail bounded; empty if it just worked
 */
record ToolOutcome(End end, String detail) {
    static final ToolOutcome OK = new ToolOutcome(End.WORKED, "");

    private static final int LONGEST_ERROR = 160;
    private static final int HEAD = 2_000;
    private static final int TAIL = 4_000;
    private static final int LONGEST_LINE = 400;

    /** How some programs begin an output that they hand over as JSON. */
    private static final String WRAPPED = "{\"output\":\"";

    private static final ToolForm COUNTS = ToolForm.of("counts");
    private static final ToolForm CAUSE = ToolForm.of("cause");
    private static final ToolForm DETAIL = ToolForm.of("detail");
    private static final ToolForm FAILED = ToolForm.of("failed");
    private static final ToolForm TEST = ToolForm.of("test");
    private static final ToolForm HINT = ToolForm.of("hint");
    private static final ToolForm NOTHING = ToolForm.of("nothing");
    private static final ToolForm CODE = ToolForm.of("code");
    private static final ToolForm EXIT = ToolForm.of("exit");
    private static final ToolForm REFUSED = ToolForm.of("refused");
    private static final ToolForm TRIFLE = ToolForm.of("trifle");
    private static final ToolForm SERVICE = ToolForm.of("service");

    /** Failures in a summary of tests. */
    private static final TextPattern FAILURES = TextPattern.compile(
            "(?<!\\d)[1-9]\\d*+ (?:fail|error|issue)|(?i:failures?|errors?|failed|fail)[:= ] ?[1-9]");

    /** Most output says nothing of tests, and a line without a number is not tried. */
    private static final TextPattern NUMBER = TextPattern.compile("\\d");

    /** How a call ended. */
    enum End {
        WORKED,
        FAILED,
        /** The agent handled its tool wrongly, as it does again and again. */
        STUMBLED,
        /** The user did not let it run. */
        REFUSED
    }

    /** The outcome of a tool that runs a command. */
    static ToolOutcome of(ToolCommand command, Part.ToolResult result) {
        String content = result.content();
        if (!result.error() && command.parts().isEmpty()) {
            return OK;
        }
        Lines lines = Lines.of(content, result.error());
        if (result.error()) {
            return command.filters() && lines.isEmpty() ? OK : failed(lines); // a search that finds nothing ends with 1
        }
        String counts = lines.counts();
        if (!counts.isEmpty()) {
            return hasFailure(counts) ? failed(lines) : new ToolOutcome(End.WORKED, counts);
        }
        if (command.shows() || lines.error().isEmpty() && lines.exit().isEmpty()) {
            return OK;
        }
        return failed(lines.error().isEmpty() ? Lines.of(content, true) : lines);
    }

    /** The outcome of any other tool. */
    static ToolOutcome of(Part.ToolResult result) {
        if (result.error()) {
            return failed(Lines.of(result.content(), true));
        }
        String beginning = result.content().length() > LONGEST_LINE
                ? result.content().substring(0, LONGEST_LINE)
                : result.content();
        return beginning
                .lines()
                .map(Text::oneLine)
                .filter(line -> !line.isEmpty() && !EXIT.fits(line) && !NOTHING.fits(line))
                .findFirst()
                .flatMap(SERVICE::told)
                .map(error -> new ToolOutcome(End.FAILED, quotable(error)))
                .orElse(OK);
    }

    private static ToolOutcome failed(Lines lines) {
        String first = lines.first();
        if (REFUSED.fits(first)) {
            return new ToolOutcome(End.REFUSED, "");
        }
        String error = quotable(lines.error().isEmpty() ? lines.exit() : lines.error());
        if (TRIFLE.fits(first)) {
            return new ToolOutcome(End.STUMBLED, error);
        }
        String counts = lines.counts();
        boolean both = !counts.isEmpty() && hasFailure(counts);
        return new ToolOutcome(End.FAILED, both ? counts + (lines.error().isEmpty() ? "" : ": " + error) : error);
    }

    private static boolean hasFailure(String counts) {
        return FAILURES.matcher(counts).find();
    }

    private static String quotable(String line) {
        return Text.clipped(Text.defused(line).replace('"', '\''), LONGEST_ERROR);
    }

    /**
     * What the lines of an output say.
     *
     * @param first  that says anything, or empty
     * @param counts the last sum of tests, of several one with failures
     * @param error  what says best why it did not work, or empty
     * @param exit   tells no more than that it failed
     */
    private record Lines(String first, String counts, String error, String exit) {
        static Lines of(String content, boolean failed) {
            String first = "";
            String counts = "";
            String test = "";
            String cause = "";
            String detail = "";
            String failure = "";
            String hint = "";
            String exit = "";
            for (String raw : (Iterable<String>) sample(content).lines()::iterator) {
                String line = Text.oneLine(raw.length() > LONGEST_LINE ? raw.substring(0, LONGEST_LINE) : raw);
                if (!Text.hasWords(line)) {
                    continue;
                }
                if (NUMBER.matcher(line).find()) {
                    Optional<String> sum = COUNTS.told(line);
                    boolean better = sum.isPresent() && (hasFailure(sum.get()) || !hasFailure(counts));
                    counts = better && (counts.isEmpty() || !isZero(sum.get())) ? sum.get() : counts;
                    if (sum.isPresent()) {
                        continue;
                    }
                }
                cause = cause.isEmpty() ? CAUSE.told(line).orElse("") : cause;
                detail = detail.isEmpty() ? DETAIL.told(line).orElse("") : detail;
                test = test.isEmpty() ? TEST.told(line).orElse("") : test;
                failure = failure.isEmpty() ? FAILED.told(line).orElse("") : failure;
                if (failed) {
                    boolean ended = EXIT.fits(line);
                    boolean nothing = ended || NOTHING.fits(line);
                    exit = ended && exit.isEmpty() ? line : exit;
                    first = first.isEmpty() && !nothing ? line : first;
                    hint = hint.isEmpty() && !nothing
                            ? HINT.told(line).map(any -> line).orElse("")
                            : hint;
                } else if (CODE.fits(line)) {
                    exit = line;
                }
            }
            boolean known = failed || !failure.isEmpty();
            String why = List.of(cause, known ? detail : "", failure.isEmpty() ? hint : failure, hint, first).stream()
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .orElse("");
            String named = test.isEmpty() || why.contains(test) ? why : test + ": " + why;
            return new Lines(first, counts, named, exit);
        }

        boolean isEmpty() {
            return first.isEmpty();
        }

        private static boolean isZero(String counts) {
            return counts.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
        }

        /** Errors stand at the start or the end of an output; what lies between may be megabytes. */
        private static String sample(String content) {
            String sample = content.length() <= HEAD + TAIL
                    ? content
                    : content.substring(0, HEAD) + "\n" + content.substring(content.length() - TAIL);
            return sample.startsWith(WRAPPED) ? ToolArguments.unescaped(sample, WRAPPED.length()) : sample;
        }
    }
}
