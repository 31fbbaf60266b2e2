package dev.varve.cli.agents;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The text for a project without what one of its sessions said, for that session when it goes on: its model still sees all
 * of that. Lines are compared, since a hook has no time for the database. Written for a hook's start, without lambdas.
 */
final class OthersWords {
    private static final String LINE = "- ";
    private static final String SESSION = "Session ";
    private static final String HEADING = "### ";

    private OthersWords() {}

    /**
     * The rest of a text; empty if nobody else has said anything.
     *
     * @param text    what a new session of the project is told
     * @param own     the same, if the session were the project's only one
     * @param session its key
     */
    static Optional<String> of(String text, String own, String session) {
        Set<String> said = new HashSet<>(List.of(own.split("\n")));
        StringBuilder rest = new StringBuilder();
        StringBuilder heading = new StringBuilder();
        boolean isOwn = false;
        boolean told = false;
        for (String line : text.split("\n")) {
            boolean isLine = line.startsWith(LINE);
            if (line.startsWith(SESSION)) {
                isOwn = line.startsWith(SESSION + session + ", ");
            } else if (line.isEmpty() || line.startsWith(HEADING)) {
                isOwn = false;
                heading.append(line).append('\n');
                continue;
            }
            if (isOwn || isLine && said.contains(line)) {
                continue;
            }
            told |= isLine;
            rest.append(headed(heading, line)).append(line).append('\n');
        }
        return told ? Optional.of(rest.toString()) : Optional.empty();
    }

    /** What stands above a line: of several headings only the last one, since those before it have lost their lines. */
    private static String headed(StringBuilder heading, String line) {
        String above = heading.toString();
        heading.setLength(0);
        int last = above.lastIndexOf(HEADING);
        boolean isOver = !line.startsWith(LINE) && !line.startsWith(SESSION);
        return last <= 0 ? above : isOver ? "\n" : "\n" + above.substring(last);
    }
}
