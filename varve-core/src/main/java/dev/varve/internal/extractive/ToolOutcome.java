package dev.varve.internal.extractive;

import dev.varve.Part;
import dev.varve.language.LowerCase;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What came of a tool call: never its output, only whether it failed, the line that says why, and test counts.
 *
 * @param error  whether it failed
 * @param detail bounded; empty if it just worked
 */
record ToolOutcome(boolean error, String detail) {
    static final ToolOutcome OK = new ToolOutcome(false, "");

    private static final int LONGEST_ERROR = 120;
    private static final int HEAD = 2_000;
    private static final int TAIL = 4_000;
    private static final TextPattern COUNT = TextPattern.compile(
            "\\b(\\d+) (passed|passing|failed|failing|failures?|errors?|tests?|doctests?)\\b|Tests run: \\d+, Failures: \\d+(?:, Errors: \\d+)?");
    private static final TextPattern ERROR = TextPattern.compile(
            "\\b(?:error|fatal|panic|failed)\\b ?[:\\[(]|\\w(?:Error|Exception)\\b|^\\W*FAIL|\\berror TS\\d|\\bERR!|command not found"
                    + "|[Nn]o such file|[Pp]ermission denied|exit(?:ed with)? (?:code|status) [1-9]",
            Pattern.CASE_INSENSITIVE);
    private static final TextPattern FAILED =
            TextPattern.compile("(?<!\\d)[1-9]\\d*+ (fail|error)|(Failures|Errors): [1-9]");
    /** Before a command that a build repeats. */
    private static final String ECHO = "> ";
    /** Says that something failed, but not what: other lines do. */
    private static final TextPattern BARE_FAILURE = TextPattern.compile(
            "(?:command )?exit(?:ed)?(?: with)?(?: code| status)?:? [1-9]\\d*\\.?|npm (?:ERR!|error).*",
            Pattern.CASE_INSENSITIVE);

    /** Code that was shown and mentions errors. */
    private static final TextPattern CODE = TextPattern.compile(
            "^\\d++(?:[|\\t→]|:(?!\\d)).*|^[-+} ]*+(?:raise|throw|except|catch|import|from|class|def)\\b.*\\w(?:Error|Exception)\\b.*");

    private static final TextPattern COMMAND_TOOL =
            TextPattern.compile("bash|shell|exec|command|run|test|build|terminal|powershell");
    private static final TextPattern READS = TextPattern.compile(
            "(?:grep|rg|cat|head|tail|sed|awk|less|more|open|view|nl|find|ls|git (?:log|diff|show|grep|blame))\\b");

    private static final TextPattern SEARCHES = TextPattern.compile("(?:grep|rg|ag|find|git grep)\\b");

    static ToolOutcome of(String tool, String target, Part.ToolResult result) {
        String content = result.content();
        if (result.error() && SEARCHES.matcher(target).lookingAt() && isEmpty(content)) {
            return OK; // a search that finds nothing ends with 1
        }
        if (result.error()) {
            return new ToolOutcome(true, errorLine(sample(content), true));
        }
        boolean command = COMMAND_TOOL.matcher(LowerCase.of(tool)).find()
                && !READS.matcher(target).lookingAt();
        if (!command) {
            return OK;
        }
        String sample = sample(content);
        String counts = counts(sample);
        String error = errorLine(sample, false);
        boolean failed = counts.isEmpty() ? !error.isEmpty() : hasFailure(counts);
        String detail = failed && !error.isEmpty() && !counts.isEmpty()
                ? counts + ": " + error
                : counts.isEmpty() ? error : counts;
        return new ToolOutcome(failed, detail);
    }

    private static boolean isEmpty(String content) {
        return content.lines()
                .map(String::strip)
                .allMatch(line -> line.isEmpty()
                        || line.equals("(no output)")
                        || BARE_FAILURE.matcher(line).matches());
    }

    /** Errors stand at the start or the end of an output; what lies between may be megabytes. */
    private static String sample(String content) {
        return content.length() <= HEAD + TAIL
                ? content
                : content.substring(0, HEAD) + "\n" + content.substring(content.length() - TAIL);
    }

    private static String counts(String sample) {
        TreeSet<String> seen = new TreeSet<>();
        Matcher count = COUNT.matcher(sample);
        StringBuilder counts = new StringBuilder();
        while (count.find() && seen.size() < 4) {
            if (seen.add(count.group())) {
                counts.append(counts.length() > 0 ? ", " : "").append(count.group());
            }
        }
        return counts.toString();
    }

    private static boolean hasFailure(String counts) {
        return FAILED.matcher(counts).find();
    }

    /** The first line that names an error, or the first line at all if {@code any} may do. */
    private static String errorLine(String sample, boolean any) {
        String first = "";
        String failure = "";
        for (String line : (Iterable<String>) sample.lines()::iterator) {
            String bare = line.strip();
            if (!Text.hasWords(bare) || bare.startsWith(ECHO)) {
                continue;
            }
            if (BARE_FAILURE.matcher(bare).matches()) {
                failure = failure.isEmpty() ? bare : failure;
            } else if (ERROR.matcher(bare).find() && !CODE.matcher(bare).matches()) {
                return quotable(bare);
            } else {
                first = first.isEmpty() ? bare : first;
            }
        }
        return quotable(any && !first.isEmpty() ? first : failure);
    }

    private static String quotable(String line) {
        return Text.clipped(Text.defused(line).replace('"', '\''), LONGEST_ERROR);
    }
}
