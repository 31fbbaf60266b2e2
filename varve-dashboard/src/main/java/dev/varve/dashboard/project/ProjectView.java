package dev.varve.dashboard.project;

import dev.varve.dashboard.session.FactView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a project.
 *
 * @param project      its name
 * @param sessions     how many it has
 * @param digestTokens size of the digest
 * @param digest       what the next session is handed, byte for byte
 * @param rules        what is to be done or left, oldest first
 * @param decisions    what was chosen, oldest first
 * @param lately       what was said lately and may hold on, newest first
 * @param open         what is not finished, oldest first
 * @param changes      corrections by people and agents, newest first, also those that were undone
 * @param facts        what is known across its sessions, newest first
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
     * Something that is in force.
     *
     * @param id      by which it is corrected; empty if it cannot be
     * @param line    its words as they are told, and where they were said
     * @param saved   whether somebody asked to remember it
     * @param told    whether the next session is handed it; else there is no room
     * @param pinned  id of the correction that pins it
     * @param said    the words as they were said, if they were edited or replaced
     * @param history what was changed about it, newest first
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
     * @param id      by which it is undone
     * @param kind    {@code supersede}, {@code retire}, {@code edit} or {@code pin}
     * @param said    what it is about, as it was said; empty if those words are gone
     * @param text    what counts instead; empty if nothing does
     * @param session where that was said
     * @param message its number there
     * @param author  {@code person}, {@code agent} or {@code rule}
     * @param at      when it was corrected
     * @param undone  whether it was taken back
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
