package dev.varve;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;

/**
 * A record of what an agent was given from memory, when, and why. Stores keep the newest {@value #MOST} of a resource. Immutable.
 *
 * @param id      unique within the resource
 * @param session the session whose agent got it; the store need not know it
 * @param moment  the occasion
 * @param at      when, in microseconds
 * @param lines   its lines
 * @param tokens  its size when it was given
 * @param use     whether the agent used it
 */
public record HandOut(String id, Scope session, Moment moment, Instant at, List<Line> lines, int tokens, Use use) {
    /** Number of hand-outs that stores keep of a resource. */
    public static final int MOST = 500;

    /** The order of lists of hand-outs. */
    public static final Comparator<HandOut> NEWEST_FIRST =
            Comparator.comparing(HandOut::at).reversed().thenComparing(HandOut::id);

    /** Checks the values and copies the collections. */
    public HandOut {
        lines = List.copyOf(lines);
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * A line of it.
     *
     * @param text    as the agent got it
     * @param sources the statements that it tells or quotes; empty for lines of Varve's own, such as a heading
     */
    public record Line(String text, List<StatementId> sources) {
        /** Copies the collections. */
        public Line {
            sources = List.copyOf(sources);
        }
    }

    /** The occasion of a hand-out. */
    public enum Moment {
        /** A session begins, or continues after a compaction. */
        SESSION_START,
        /** The user sends a prompt. */
        PROMPT,
        /** The agent is about to change a file. */
        BEFORE_EDIT,
        /** The agent is about to run a command. */
        BEFORE_COMMAND,
        /** A command has failed. */
        AFTER_FAILURE,
        /** The agent has asked. */
        RECALL
    }

    /** Says if the agent's next turn named something that stood only in it. */
    public enum Use {
        /** Nobody has looked yet. */
        UNKNOWN,
        /** It did. */
        YES,
        /** It did not. */
        NO
    }

    /** The same with these lines. */
    public HandOut withLines(List<Line> newLines) {
        return new HandOut(id, session, moment, at, newLines, tokens, use);
    }

    /** A copy with this outcome. */
    public HandOut withUse(Use newUse) {
        return new HandOut(id, session, moment, at, lines, tokens, newUse);
    }
}
