package dev.varve.gateway.memory;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.VarveException;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import dev.varve.gateway.wire.Element;
import dev.varve.store.SessionState;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides what to send for a call. It changes only this process's state of branches, never a log. Thread-safe. */
final class CallPlanner {
    private static final Logger LOG = LoggerFactory.getLogger(CallPlanner.class);

    private final Logbook logbook;
    private final SentAnswers answers;
    private final TokenEstimator estimator;
    private final int recall;

    /** @param recall most tokens of earlier messages to repeat after the user's newest one; 0 for none */
    CallPlanner(Logbook logbook, SentAnswers answers, TokenEstimator estimator, int recall) {
        this.logbook = logbook;
        this.answers = answers;
        this.estimator = estimator;
        this.recall = recall;
    }

    /**
     * The plan that needs no store: a conversation that this process knows, and that is too short for notes, is sent
     * unchanged.
     */
    Optional<CallPlan> early(Turn turn) {
        if (turn.kept().isPresent()) {
            return Optional.of(CallPlan.plain(
                    State.RAW,
                    Reason.KEPT_BY_PROVIDER,
                    Optional.empty(),
                    turn.lane().session(),
                    turn.isTalk()));
        }
        Match match = logbook.cachedMatch(turn.lane(), turn.chain());
        if (turn.isKept() || match.kind() == Match.Kind.NEW || match.kind() == Match.Kind.FORK) {
            return Optional.empty();
        }
        return logbook.cached(Logbook.in(turn.lane(), match.key()))
                .filter(branch -> branch.isOpen() && branch.notes().isEmpty() && !turn.mayExceed())
                .filter(branch -> turn.leftOut().count() == 0)
                .filter(branch ->
                        tokens(branch, turn) < turn.set().activateAt().orElseGet(() -> logbook.dueAt(turn.window())))
                .map(branch -> shown(turn, branch, match, turn.isTalk()));
    }

    /** Tokens of the whole conversation as the client sends it. */
    long tokens(ConversationBranch branch, Turn turn) {
        int known = branch.known().chain().shared(turn.chain());
        return tokens(branch, turn, known)
                + tokens(turn.talk()
                        .subList(turn.leftOut().sent(known), turn.talk().size()));
    }

    /** Tokens of the messages that the client sends out of the first ones of a branch. */
    static long tokens(ConversationBranch branch, Turn turn, int first) {
        int from = Math.min(first, turn.leftOut().from());
        int to = Math.min(first, turn.leftOut().placed(from));
        return branch.tokens(first) - (branch.tokens(to) - branch.tokens(from));
    }

    /** Tokens of a conversation of which nothing is logged yet. */
    long tokens(Turn turn) {
        return tokens(turn.talk());
    }

    private long tokens(List<Element> talk) {
        long tokens = 0;
        for (Element element : talk) {
            tokens += element.said().stream()
                    .flatMap(said -> said.parts().stream())
                    .mapToLong(part -> estimator.estimate(part.toString()))
                    .sum();
        }
        return tokens;
    }

    /** Asks the store. */
    CallPlan plan(Turn turn) {
        Match match = logbook.match(turn.lane(), turn.chain(), turn.talk());
        boolean aside = turn.aside() || isSideTalk(turn, match);
        boolean log = !aside && turn.isTalk();
        Optional<Match.Kind> kind = Optional.of(match.kind());
        if (turn.isKept()) {
            return CallPlan.plain(State.RAW, Reason.KEPT_BY_PROVIDER, kind, match.key(), log);
        }
        Scope own = Logbook.in(turn.lane(), match.key());
        return switch (match.kind()) {
            case NEW -> CallPlan.plain(State.RAW, aside ? Reason.ASIDE : whyNew(turn), kind, match.key(), log);
            case EXTENSION, REPEAT -> {
                ConversationBranch branch = logbook.branch(own).orElseThrow();
                if (logbook.forgetDeleted(own)) {
                    yield CallPlan.plain(State.RAW, Reason.NOT_DUE, Optional.of(Match.Kind.NEW), match.key(), log);
                }
                boolean may = match.kind() == Match.Kind.EXTENSION && turn.starts() && log && isDue(branch, turn);
                boolean moved = !branch.isLeftOften() && (may || !branch.isOpen()) && renew(branch, own, turn, may);
                withoutDeleted(branch, own, turn);
                yield shown(turn, branch, match, log).activated(moved);
            }
            case FORK ->
                logbook.cached(Logbook.in(turn.lane(), match.parent().orElseThrow()))
                        .map(parent -> shown(turn, parent, match, log))
                        .filter(plan -> !aside)
                        .orElse(CallPlan.plain(
                                State.BYPASSED, aside ? Reason.ASIDE : Reason.BRANCHED, kind, match.key(), log));
        };
    }

    /** The reason why a list is unknown: its client may leave the beginning out without naming the conversation. */
    private Reason whyNew(Turn turn) {
        boolean goesOn = !LaneName.isNamed(turn.lane().session())
                && answers.anyOf(turn.call().caller(), turn.talk());
        return goesOn ? Reason.UNNAMED : Reason.NOT_DUE;
    }

    /** True if notes are due by the client's settings for this call, or else by the policy. */
    private boolean isDue(ConversationBranch branch, Turn turn) {
        return turn.set().activateAt().isEmpty()
                || uncovered(branch, turn) >= turn.set().activateAt().getAsLong();
    }

    /** Tokens of messages that no notes cover. */
    long uncovered(ConversationBranch branch, Turn turn) {
        return tokens(branch, turn)
                - branch.notes().map(notes -> tokens(branch, turn, notes.cut())).orElse(0L);
    }

    /**
     * Plans from this process's state alone.
     *
     * @param why reason for not asking the store
     */
    CallPlan fromCache(Turn turn, Reason why) {
        if (turn.kept().isPresent()) {
            return CallPlan.plain(
                    State.BYPASSED, why, Optional.empty(), turn.lane().session(), turn.isTalk());
        }
        Match match = logbook.cachedMatch(turn.lane(), turn.chain());
        String key =
                match.parent().filter(any -> match.kind() == Match.Kind.FORK).orElse(match.key());
        boolean log = turn.isTalk();
        Optional<ConversationBranch> known = logbook.cached(Logbook.in(turn.lane(), key));
        if (turn.starts()) {
            known.ifPresent(branch -> recalled(branch, turn, "")); // none now, so none in the middle of the turn
        }
        return known.map(branch -> shown(turn, branch, match, log))
                .filter(plan -> plan.notes().isPresent() && !turn.isKept())
                .orElse(CallPlan.plain(State.BYPASSED, why, Optional.empty(), match.key(), log))
                .because(why);
    }

    /**
     * True for a call without tools in a named lane whose conversation has tools: it is not part of that
     * conversation.
     */
    private boolean isSideTalk(Turn turn, Match match) {
        return match.kind() == Match.Kind.FORK
                && match.shared() == 0
                && LaneName.isNamed(turn.lane().session())
                && !turn.chat().tools()
                && logbook.cached(turn.lane()).filter(ConversationBranch::tools).isPresent();
    }

    private static CallPlan shown(Turn turn, ConversationBranch branch, Match match, boolean log) {
        Optional<Notes> notes = branch.notes();
        boolean fork = match.kind() == Match.Kind.FORK;
        Optional<Match.Kind> kind = Optional.of(match.kind());
        if (notes.isPresent() && notes.get().cut() > match.shared()) {
            // The notes cover more than this list shares: it left the branch earlier. Thinking was bound to those
            // notes.
            return new CallPlan(
                    new MemoryReport(State.BYPASSED, Reason.BRANCHED, kind, false, 0, 0),
                    match.key(),
                    Optional.of(branch),
                    Optional.of(Notes.plain(turn.askedAt())),
                    log);
        }
        boolean active = notes.map(turn::sent).filter(now -> now.cut() > 0).isPresent();
        State state = active ? State.ACTIVE : fork ? State.BYPASSED : State.RAW;
        Reason reason = active
                ? Reason.NONE
                : fork
                        ? Reason.BRANCHED
                        : turn.aside() ? Reason.ASIDE : branch.staysPlain() ? Reason.REFUSED : Reason.NOT_DUE;
        MemoryReport report = new MemoryReport(state, reason, kind, false, 0, 0);
        return new CallPlan(report, match.key(), Optional.of(branch), notes, log);
    }

    /**
     * Lets Varve activate notes that are due, and renders them again if that changed anything.
     *
     * @param asks whether the user has just spoken
     * @return whether the notes changed
     */
    private boolean renew(ConversationBranch branch, Scope own, Turn turn, boolean asks) {
        if (branch.staysPlain()) {
            return false;
        }
        logbook.readOn(branch, own); // logged by other processes
        Session session = logbook.session(own);
        if (!turn.late().get()) {
            branch.open();
        }
        SessionState known = session.status().state();
        if (!turn.starts() && known.watermark() <= 1) {
            return false; // nothing is noted, and in the middle of a turn nothing shall be
        }
        boolean isShown = branch.notes().isPresent() || known.watermark() <= 1;
        if (asks && isShown && logbook.isBehind(known, turn.window())) {
            return false; // each part of the notes would cost the provider's cache, soon after one another
        }
        Context context = session.context(ContextRequest.EMPTY.withWindow(turn.window(), 0));
        SessionState state = session.status().state();
        long watermark = state.watermark();
        if (watermark <= 1) {
            return false;
        }
        boolean moved = branch.notes()
                .filter(now -> now.watermark() == watermark && now.gone() == state.goneMessages())
                .isEmpty();
        if (moved) {
            int cut = turn.cut(branch.below(watermark));
            String text = Notes.framed(context.memoryText());
            branch.notes(
                    new Notes(cut, text, estimator.estimate(text), turn.askedAt(), watermark, state.goneMessages()));
            LOG.debug(
                    "{}: notes stand for {} of {} messages",
                    own,
                    cut,
                    turn.chain().size());
        }
        if (asks && recall > 0 && branch.notes().filter(now -> now.cut() > 0).isPresent()) {
            recalled(branch, turn, passages(session, own, turn, context));
        }
        return moved;
    }

    /** Keeps the notes unchanged within a turn, except for messages that were deleted meanwhile. */
    private void withoutDeleted(ConversationBranch branch, Scope own, Turn turn) {
        Optional<Notes> shown = branch.notes().filter(notes -> notes.cut() > 0);
        if (shown.isEmpty()) {
            return;
        }
        Session session = logbook.session(own);
        SessionState state = session.status().state();
        Notes notes = shown.get();
        int sent = turn.chain().size(); // any thinking in it is bound to the notes as they were
        if (state.watermark() < notes.watermark()) {
            branch.notes(Notes.plain(sent)); // the notes themselves were deleted
        } else if (state.goneMessages() != notes.gone()) {
            String text = Notes.framed(session.context(ContextRequest.EMPTY.withWindow(turn.window(), 0))
                    .memoryText());
            branch.notes(new Notes(
                    notes.cut(), text, estimator.estimate(text), sent, notes.watermark(), state.goneMessages()));
        }
    }

    private String passages(Session session, Scope own, Turn turn, Context shown) {
        try {
            return session.passagesOn(turn.words(), shown, recall);
        } catch (VarveException e) {
            LOG.warn("{}: automatic recall failed ({}); this turn goes without", own, e.toString());
            return "";
        }
    }

    /** Settles the passages after the user's newest message, once. A call that was already sent gets none. */
    private static void recalled(ConversationBranch branch, Turn turn, String text) {
        branch.recalled()
                .settle(turn.chain().links().get(turn.askedAt()), turn.late().get() ? "" : text);
    }
}
