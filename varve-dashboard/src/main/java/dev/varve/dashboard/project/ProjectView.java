package dev.varve.dashboard.project;

import dev.varve.dashboard.session.FactView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The memory of a project.
 *
 * @param project its name
 * @param sessions number of sessions
 * @param digestTokens size of the digest
 * @param digest the next session's briefing, byte for byte
 * @param rules rules, oldest first
 * @param decisions decisions, oldest first
 * @param lately recent statements that may still hold, newest first
 * @param open open work, oldest first
 * @param changes corrections by people and agents, newest first, including undone ones
 * @param facts facts across its sessions, newest first
 */
public record ProjectView(
        String project,
        int sessions,
        int digestTokens,
        String digest,
        List<Holding> rules,
        List<Holding> decisions,
        List<Holding> lately,
        List<SourcedLine> open,
        List<Change> changes,
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

    /**
     * A line that is in force.
     *
     * @param id for corrections; empty if it cannot be corrected
     * @param line its words in the briefing, and their source
     * @param saved whether somebody asked to remember it
     * @param told whether it is in the next session's briefing; otherwise it does not fit
     * @param pinned id of the correction that pins it
     * @param said the original words, if they were edited or replaced
     * @param history its corrections, newest first
     */
    public record Holding(
            String id,
            SourcedLine line,
            boolean saved,
            boolean told,
            Optional<String> pinned,
            Optional<String> said,
            List<Change> history) {}

    /**
     * A correction.
     *
     * @param id for undoing it
     * @param kind {@code supersede}, {@code retire}, {@code edit} or {@code pin}
     * @param said original words of the statement; empty if they are gone
     * @param text the replacement; empty for none
     * @param session of the statement
     * @param message number of its message
     * @param author {@code person}, {@code agent} or {@code rule}
     * @param at time of the correction
     * @param undone whether it was undone
     */
    public record Change(
            String id,
            String kind,
            String said,
            String text,
            String session,
            long message,
            String author,
            Instant at,
            boolean undone) {}
}
