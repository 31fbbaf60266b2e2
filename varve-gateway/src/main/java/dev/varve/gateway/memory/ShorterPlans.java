package dev.varve.gateway.memory;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Plans for calls longer than their model's window or their client's limit: notes are written and sent at once,
 * whether due by policy or not. Thread-safe.
 */
final class ShorterPlans {
    /** For a model that writes notes; rules take milliseconds. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int SHARE_OF_TAIL = 4;

    /** Divides a window's room for the conversation: one part for notes, the rest for messages until the next notes. */
    private static final int SHARE_OF_NOTES = 2;

    /** First try: notes replace half of a long conversation, so that they last for a while. */
    private static final int SHARE_OF_WINDOW = 2;

    /** Share of a window that is not exceeded, although providers count otherwise. */
    private static final double SURE = 0.9;

    private final Logbook logbook;
    private final CallPlanner planner;
    private final TokenEstimator estimator;

    ShorterPlans(Logbook logbook, CallPlanner planner, TokenEstimator estimator) {
        this.logbook = logbook;
        this.planner = planner;
        this.estimator = estimator;
    }

    /** The plan, or a shorter one if it exceeds the client's limit or the model's window. Asks the store. */
    CallPlan fitting(CallPlan plan, Turn turn) {
        OptionalLong most = turn.isTalk() ? most(plan, turn) : OptionalLong.empty();
        return most.isPresent()
                ? than(plan, turn, most.getAsLong(), turn.window()).orElse(plan)
                : plan;
    }

    /** A plan that sends less than one that was refused, if there is one. Asks the store. */
    Optional<CallPlan> within(long window, CallPlan refused, Turn turn) {
        return than(refused, turn, window, window);
    }

    /** To how many tokens the conversation is to be shortened at once, if it is. */
    private OptionalLong most(CallPlan plan, Turn turn) {
        Optional<ConversationBranch> branch = plan.branch();
        if (turn.leftOut().count() > 0 && branch.isPresent() && !hasNotes(plan, turn)) {
            return OptionalLong.of(SHARE_OF_WINDOW * planner.tokens(branch.get(), turn));
        }
        if (turn.mayExceed() && sent(plan, turn) > turn.window() * SURE) {
            return OptionalLong.of(turn.window());
        }
        if (plan.report().reason() == Reason.BRANCHED) {
            long due = turn.set().activateAt().orElseGet(() -> logbook.dueAt(turn.window()));
            boolean left = planner.tokens(turn) >= due
                    && branch.filter(ConversationBranch::mayBeLeft).isPresent();
            return left ? OptionalLong.of(due) : OptionalLong.empty();
        }
        OptionalLong at = turn.set().activateAt();
        boolean due = at.isPresent()
                && turn.starts()
                && branch.filter(known -> planner.uncovered(known, turn) >= at.getAsLong())
                        .isPresent();
        return due ? at : OptionalLong.empty();
    }

    private static boolean hasNotes(CallPlan plan, Turn turn) {
        return plan.notes().map(turn::sent).filter(notes -> notes.cut() > 0).isPresent();
    }

    /** Tokens of the call and of the answer that it has room for. */
    private long sent(CallPlan plan, Turn turn) {
        Optional<ConversationBranch> branch = plan.branch();
        long talk = branch.map(known -> planner.tokens(known, turn)).orElseGet(() -> planner.tokens(turn));
        long saved = branch.flatMap(known ->
                        plan.notes().map(notes -> CallPlanner.tokens(known, turn, notes.cut()) - notes.tokens()))
                .orElse(0L);
        return talk - saved + turn.besideTalk() + turn.answer();
    }

    /**
     * A shorter plan; empty if there is none. Asks the store.
     *
     * @param most tokens to send; at most a quarter of them for messages in full, unless the client sets another
     *      share
     * @param window of the model, 0 for unknown
     */
    private Optional<CallPlan> than(CallPlan longer, Turn turn, long most, long window) {
        int settled = Groups.whole(turn.talk(), turn.talk().size() - 1);
        if (!turn.mayChange() || settled == 0) {
            return Optional.empty();
        }
        Match match = logbook.match(turn.lane(), turn.chain(), turn.talk());
        boolean log = turn.isTalk() && longer.log();
        Optional<ConversationBranch> known =
                log ? Optional.of(logged(turn, settled)) : logbook.branch(Logbook.in(turn.lane(), match.key()));
        return known.filter(branch -> !branch.staysPlain())
                .flatMap(branch -> noted(branch, turn, longer.notes(), window, tail(turn, most, window)))
                .map(notes -> new CallPlan(
                        new MemoryReport(State.ACTIVE, Reason.NONE, Optional.of(match.kind()), true, 0, 0),
                        known.orElseThrow().key(),
                        known,
                        Optional.of(notes),
                        log));
    }

    /** Tokens of the newest messages that stay: no more than at any other activation, with room for later messages. */
    private long tail(Turn turn, long most, long window) {
        long room = window == 0 ? most : Math.min(most, room(turn, window));
        return turn.set().keepTail().orElseGet(() -> Math.min(room / SHARE_OF_TAIL, logbook.keepTail()));
    }

    /** Tokens of a window available to a conversation and its notes. */
    private static long room(Turn turn, long window) {
        return Math.max(0, Math.round(window * SURE) - turn.besideTalk() - turn.answer());
    }

    private ConversationBranch logged(Turn turn, int settled) {
        Chain chain = new Chain(turn.chain().links().subList(0, turn.leftOut().placed(settled)));
        return logbook.log(
                turn.lane(), turn.talk().subList(0, settled), chain, turn.chat().tools());
    }

    private Optional<Notes> noted(
            ConversationBranch branch, Turn turn, Optional<Notes> before, long window, long tail) {
        Scope own = Logbook.in(turn.lane(), branch.key());
        Session session = logbook.session(own);
        session.compact(PATIENCE);
        SessionState state = session.status().state();
        int noted =
                Math.min(branch.below(state.watermark()), branch.known().chain().shared(turn.chain()));
        int cut = turn.cut(withoutTail(branch, turn, noted, tail));
        if (cut < before.map(Notes::cut).orElse(0) || turn.leftOut().sent(cut) == 0) {
            return Optional.empty();
        }
        long kept = planner.tokens(branch, turn) - CallPlanner.tokens(branch, turn, cut);
        long room = room(turn, window);
        long forNotes = Math.max(0, Math.min(room - kept, room / SHARE_OF_NOTES));
        Context context = session.context(ContextRequest.EMPTY.withWindow(window, Math.max(0, window - forNotes)));
        String text = Notes.framed(context.memoryText());
        int tokens = estimator.estimate(text);
        if (before.filter(now -> now.cut() == cut && now.tokens() <= tokens).isPresent()) {
            return Optional.empty();
        }
        Notes notes = new Notes(
                cut,
                text,
                tokens,
                turn.starts() ? turn.askedAt() : turn.chain().size(),
                state.watermark(),
                state.goneMessages());
        branch.notes(notes);
        branch.open();
        return Optional.of(notes);
    }

    /** Number of noted messages, without the newest that fit in full. */
    private int withoutTail(ConversationBranch branch, Turn turn, int noted, long tail) {
        long all = planner.tokens(branch, turn);
        int cut = noted;
        while (cut > 0 && all - CallPlanner.tokens(branch, turn, cut - 1) <= tail) {
            cut--;
        }
        return cut;
    }
}
