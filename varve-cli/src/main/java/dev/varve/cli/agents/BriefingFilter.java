package dev.varve.cli.agents;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Removes from a project's briefing the lines of one session, for that session when it resumes: its model still sees them.
 * Compares lines, since a hook has no time for the database. Avoids lambdas, which slow down a hook's start.
 */
final class BriefingFilter {
    private BriefingFilter() {}

    /**
     * The text without the session's own lines; empty if there are no others.
     *
     * @param text the project's briefing for a new session
     * @param own the briefing as if the session were the project's only one
     * @param session its key
     */
    static Optional<String> of(String text, String own, String session) {
        Set<String> said = new HashSet<>(List.of(own.split("\n")));
        HeadedLines rest = new HeadedLines();
        boolean isOwn = false;
        for (String line : text.split("\n")) {
            if (line.startsWith(HeadedLines.SESSION)) {
                isOwn = line.startsWith(HeadedLines.SESSION + session + ", ");
            } else if (HeadedLines.isHeading(line)) {
                isOwn = false;
                rest.heading(line);
                continue;
            }
            if (!isOwn && !(line.startsWith(HeadedLines.LINE) && said.contains(line))) {
                rest.add(line);
            }
        }
        return rest.text();
    }
}
