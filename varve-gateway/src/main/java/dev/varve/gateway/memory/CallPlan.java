package dev.varve.gateway.memory;

import dev.varve.gateway.match.Match;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import java.util.Optional;

/**
 * Memory's decision for a call.
 *
 * @param report the report so far, before the call is rewritten
 * @param key key of the session
 * @param branch the branch that the call continues, if any
 * @param notes the notes to send, if any
 * @param log whether to log the turn
 */
record CallPlan(
        MemoryReport report, String key, Optional<ConversationBranch> branch, Optional<Notes> notes, boolean log) {
    /** Nothing is known of the call, and nothing needs to be. */
    static final CallPlan RAW =
            new CallPlan(MemoryReport.of(State.RAW, Reason.NO_TALK), "", Optional.empty(), Optional.empty(), false);

    /** Did not come in time. */
    static final CallPlan LATE =
            new CallPlan(MemoryReport.of(State.BYPASSED, Reason.LATE), "", Optional.empty(), Optional.empty(), true);

    /** Sends the call unchanged. */
    static CallPlan plain(State state, Reason reason, Optional<Match.Kind> match, String key, boolean log) {
        MemoryReport report = new MemoryReport(state, reason, match, false, 0, 0);
        return new CallPlan(report, key, Optional.empty(), Optional.empty(), log);
    }

    /** A copy for a call in which notes replaced further messages. */
    CallPlan activated(boolean now) {
        MemoryReport told =
                new MemoryReport(report.state(), report.reason(), report.match(), now, report.before(), report.after());
        return new CallPlan(told, key, branch, notes, log);
    }

    /** A copy with the reason why memory did less than it can. */
    CallPlan because(Reason reason) {
        return new CallPlan(report.because(reason), key, branch, notes, log);
    }
}
