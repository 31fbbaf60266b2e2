package dev.varve.dashboard.project;

import dev.varve.dashboard.session.FactView;
import java.util.List;

/**
 * What is known of a project.
 *
 * @param project      its name
 * @param sessions     how many it has
 * @param digestTokens size of the digest
 * @param digest       what the next session is handed, byte for byte
 * @param rules        rules and wishes of the user
 * @param open         what is not finished, newest first, from the notes of the last sessions
 * @param facts        what is known across its sessions, newest first
 */
public record ProjectView(
        String project,
        int sessions,
        int digestTokens,
        String digest,
        List<SourcedLine> rules,
        List<SourcedLine> open,
        List<FactView> facts) {

    /**
     * A line with the messages behind it.
     *
     * @param at      when it was said, to the minute
     * @param text    one line
     * @param session where it was said
     * @param from    first message behind it
     * @param to      the one after the last
     */
    public record SourcedLine(String at, String text, String session, long from, long to) {}
}
