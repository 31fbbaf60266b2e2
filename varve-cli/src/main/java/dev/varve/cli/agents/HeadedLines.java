package dev.varve.cli.agents;

import java.util.Optional;

/** Reassembles a digest from some of its lines, without empty sections. Used in a hook, so without lambdas. */
final class HeadedLines {
    static final String LINE = "- ";
    static final String SESSION = "Session ";
    static final String HEADING = "### ";

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder heading = new StringBuilder();
    private boolean told;

    /** True if a line ends the section before it. */
    static boolean isHeading(String line) {
        return line.isEmpty() || line.startsWith(HEADING);
    }

    void heading(String line) {
        heading.append(line).append('\n');
    }

    void add(String line) {
        told |= line.startsWith(LINE);
        text.append(above(line)).append(line).append('\n');
    }

    /** The text; empty if it has no lines. */
    Optional<String> text() {
        return told ? Optional.of(text.toString()) : Optional.empty();
    }

    /**
     * The heading above a line. Of several headings in a row only the last counts, since the others have lost their
     * lines.
     */
    private String above(String line) {
        String above = heading.toString();
        heading.setLength(0);
        int last = above.lastIndexOf(HEADING);
        boolean isOver = !line.startsWith(LINE) && !line.startsWith(SESSION);
        return last <= 0 ? above : isOver ? "\n" : "\n" + above.substring(last);
    }
}
