package dev.varve.gateway.relay;

import dev.varve.gateway.match.Match;
import java.util.Locale;
import java.util.Optional;

/**
 * What memory did for a call, without any of its text.
 *
 * @param state what was sent
 * @param reason why memory did less than it can
 * @param match relation of the list of messages to the log; empty if it was not determined in time
 * @param activated whether notes replaced further messages with this call
 * @param before tokens of the conversation, 0 unless notes were sent
 * @param after tokens sent in its place, 0 unless notes were sent
 */
public record MemoryReport(
        State state, Reason reason, Optional<Match.Kind> match, boolean activated, long before, long after) {
    /** There is no memory, or the call does not concern it. */
    public static final MemoryReport OFF = of(State.OFF, Reason.NO_TALK);

    /** The form in which a call was sent. */
    public enum State {
        /** Unchanged; memory did not look at it. */
        OFF,
        /** Unchanged. */
        RAW,
        /** Notes in place of messages. */
        ACTIVE,
        /** Unchanged, though there may have been notes. */
        BYPASSED;

        /** The value of the header {@code x-varve-memory}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Why memory did less than it can. */
    public enum Reason {
        /** It did all it can. */
        NONE,
        /** Nothing in the call is talk. */
        NO_TALK,
        /** The body is compressed in a way that is not read. */
        COMPRESSED,
        /** Notes are not due yet. */
        NOT_DUE,
        /** The provider keeps the conversation, so its part cannot be replaced. */
        KEPT_BY_PROVIDER,
        /** The client's own business: a title, a compaction. */
        ASIDE,
        /** The provider has refused a call with notes, so the conversation continues without them. */
        REFUSED,
        /** The list has left the branch that the notes are about. */
        BRANCHED,
        /** The list has an answer of another conversation, a different beginning, and no name of a conversation. */
        UNNAMED,
        /** None: notes were sent, though the client sends earlier messages in another form. */
        REWRITTEN,
        /** The store did not answer in time. */
        LATE,
        /** The store failed. */
        BROKEN,
        /** Too many calls wait for memory. */
        BUSY;

        /** The value in the access log and in metrics. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** True if memory was skipped because of a failure, rather than because there was nothing to do. */
        public boolean isFailure() {
            return this == LATE || this == BROKEN || this == BUSY;
        }
    }

    /** A report without more. */
    public static MemoryReport of(State state, Reason reason) {
        return new MemoryReport(state, reason, Optional.empty(), false, 0, 0);
    }

    /** A copy with another reason. */
    public MemoryReport because(Reason why) {
        return new MemoryReport(state, why, match, activated, before, after);
    }

    /** A copy with the tokens that were saved. */
    public MemoryReport tokens(long tokensBefore, long tokensAfter) {
        return new MemoryReport(state, reason, match, activated, tokensBefore, tokensAfter);
    }
}
