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

/** Plans for calls that are longer than their model's window: notes are written and sent at once, whatever is due. Thread-safe. */
final class ShorterPlans {
    /** For a model that writes notes; rules take milliseconds. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    /** Of the window, for messages as they were said. */
    private static final int SHARE_OF_TAIL = 4;

    private final Logbook logbook;
    private final Planner planner;
    private final TokenEstimator estimator;

    ShorterPlans(Logbook logbook, Planner planner, TokenEstimator estimator) {
        this.logbook = logbook;
        this.planner = planner;
        this.estimator = estimator;
    }

    /** The plan, or a shorter one if it sends more than the model's window holds, as far as that is known. Asks the store. */
    Plan fitting(Plan plan, Turn turn) {
        return turn.isTalk() && turn.mayExceed() && sent(plan, turn) > turn.window()
                ? than(plan, turn, turn.window()).orElse(plan)
                : plan;
    }

    /** Tokens of the call and of the answer that it has room for. */
    private long sent(Plan plan, Turn turn) {
        Optional<Course> course = plan.course();
        long talk = course.map(known -> planner.tokens(known, turn)).orElseGet(() -> planner.tokens(turn));
        long saved = course.flatMap(known -> plan.notes().map(notes -> known.tokens(notes.cut()) - notes.tokens()))
                .orElse(0L);
        return talk - saved + turn.besideTalk() + turn.answer();
    }

    /**
     * A plan that sends less than another one; empty if there is none. Asks the store.
     *
     * @param window of the model, in tokens
     */
    Optional<Plan> than(Plan longer, Turn turn, long window) {
        int settled = Groups.whole(turn.talk(), turn.talk().size() - 1);
        if (!turn.mayChange() || settled == 0) {
            return Optional.empty();
        }
        Match match = logbook.match(turn.lane(), turn.chain(), turn.talk());
        boolean log = turn.isTalk() && longer.log();
        Optional<Course> known =
                log ? Optional.of(logged(turn, settled)) : logbook.course(Logbook.in(turn.lane(), match.key()));
        return known.filter(course -> !course.staysPlain())
                .flatMap(course -> noted(course, turn, window))
                .filter(notes -> longer.notes().map(Notes::cut).orElse(0) < notes.cut())
                .map(notes -> new Plan(
                        new MemoryReport(State.ACTIVE, Reason.NONE, Optional.of(match.kind()), true, 0, 0),
                        known.orElseThrow().key(),
                        known,
                        Optional.of(notes),
                        log));
    }

    private Course logged(Turn turn, int settled) {
        Chain chain = new Chain(turn.chain().links().subList(0, settled));
        return logbook.log(
                turn.lane(), turn.talk().subList(0, settled), chain, turn.chat().tools());
    }

    private Optional<Notes> noted(Course course, Turn turn, long window) {
        Scope own = Logbook.in(turn.lane(), course.key());
        Session session = logbook.session(own);
        session.compact(PATIENCE);
        SessionState state = session.status().state();
        int noted = Math.min(
                course.below(state.watermark()), course.branch().chain().shared(turn.chain()));
        int cut = Groups.whole(turn.talk(), withoutTail(course, turn, noted, window));
        if (cut == 0) {
            return Optional.empty();
        }
        Context context = session.context(ContextRequest.EMPTY.withWindow(window, 0));
        String text = Notes.framed(context.memoryText());
        Notes notes = new Notes(
                cut,
                text,
                estimator.estimate(text),
                turn.starts() ? turn.asked() : turn.talk().size(),
                state.watermark(),
                state.goneMessages());
        course.notes(notes);
        course.open();
        return Optional.of(notes);
    }

    /** Messages that notes stand for, without the newest of them that fit as they are. */
    private int withoutTail(Course course, Turn turn, int noted, long window) {
        long all = planner.tokens(course, turn);
        int cut = noted;
        while (cut > 0 && all - course.tokens(cut - 1) <= window / SHARE_OF_TAIL) {
            cut--;
        }
        return cut;
    }
}
