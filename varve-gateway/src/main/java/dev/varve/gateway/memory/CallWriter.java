package dev.varve.gateway.memory;

import dev.varve.TokenEstimator;
import dev.varve.gateway.relay.AnswerListener;
import dev.varve.gateway.relay.Interceptor.Outgoing;
import dev.varve.gateway.relay.Interceptor.SecondTry;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import dev.varve.gateway.relay.TalkFacts;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns plans into calls, and into other calls if the provider refuses those. Thread-safe. */
final class CallWriter {
    private static final Logger LOG = LoggerFactory.getLogger(CallWriter.class);
    private static final String SESSION = "x-varve-session";
    private static final String TOKENS = "x-varve-tokens";

    private final CallPlanner planner;
    private final ShorterPlans shorter;
    private final Compactions compactions;
    private final TurnLogger log;
    private final ModelTraits models;
    private final TokenEstimator estimator;
    private final MemoryThreads threads;

    CallWriter(
            CallPlanner planner,
            ShorterPlans shorter,
            Compactions compactions,
            TurnLogger log,
            ModelTraits models,
            TokenEstimator estimator,
            MemoryThreads threads) {
        this.planner = planner;
        this.shorter = shorter;
        this.compactions = compactions;
        this.log = log;
        this.models = models;
        this.estimator = estimator;
        this.threads = threads;
    }

    /**
     * The form in which a call is sent.
     *
     * @param body as the client sent it
     * @param merged whether notes go into the user's message
     * @param cut whether it was refused as too long before
     */
    private record Form(byte[] body, boolean merged, boolean cut) {
        Form asMerged() {
            return new Form(body, true, cut);
        }

        Form asCut() {
            return new Form(body, merged, true);
        }
    }

    TurnLogger log() {
        return log;
    }

    /** The call as the plan has it. */
    Outgoing outgoing(Turn turn, CallPlan plan, byte[] body) {
        return turn.isCompaction()
                ? compaction(turn, plan, body)
                : outgoing(turn, plan, new Form(body, models.alternates(turn.model()), false));
    }

    private Outgoing compaction(Turn turn, CallPlan plan, byte[] body) {
        return new Outgoing(
                body,
                MemoryReport.of(State.RAW, Reason.ASIDE),
                Map.of(SESSION, plan.key()),
                false,
                AnswerListener.NONE,
                () -> CompletableFuture.supplyAsync(
                        () -> compactions.answer(body, turn.chat(), turn.lane()), threads.compacting()),
                SecondTry.NONE);
    }

    private Outgoing outgoing(Turn turn, CallPlan plan, Form form) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (turn.kept().map(place -> place.found().isDone()).orElse(true)) {
            headers.put(SESSION, plan.key());
        }
        MemoryReport report = plan.report();
        Optional<Notes> notes = plan.notes().map(turn::sent);
        Map<Integer, String> behind = notes.filter(now -> now.cut() > 0)
                .flatMap(now -> plan.branch().map(branch -> branch.recalled().in(turn, now)))
                .orElse(Map.of());
        byte[] sent = notes.map(now -> CallRewriter.rewrite(form.body(), turn.chat(), now, behind, form.merged()))
                .orElse(form.body());
        if (notes.filter(now -> now.cut() > 0).isPresent()) {
            report = counted(turn, plan, notes.get(), behind);
            if (turn.isRewritten()) {
                report = report.because(Reason.REWRITTEN);
            }
            headers.put(TOKENS, report.before() + "/" + report.after());
        }
        boolean changed = sent != form.body();
        int size = sent.length;
        SecondTry again = turn.mayChange()
                ? (status, refusal) -> again(turn, plan, form, changed, size, ProviderRefusal.of(status, refusal))
                : SecondTry.NONE;
        return new Outgoing(
                sent,
                report,
                headers,
                plan.log(),
                listener(turn, plan, plan.notes(), facts(turn, plan, notes, behind), () -> {}),
                again);
    }

    private static TalkFacts facts(Turn turn, CallPlan plan, Optional<Notes> notes, Map<Integer, String> behind) {
        long tokens = notes.filter(now -> now.cut() > 0).map(Notes::tokens).orElse(0);
        return new TalkFacts(turn.model().name(), plan.key(), tokens, behind.size(), 0, 0);
    }

    private AnswerLogger listener(Turn turn, CallPlan plan, Optional<Notes> sent, TalkFacts facts, Runnable taken) {
        return new AnswerLogger(
                turn.chat().wire(),
                facts,
                () -> {
                    taken.run();
                    return threads.underWay();
                },
                answer -> {
                    if (plan.log()) {
                        log.remember(turn, sent, answer);
                    }
                });
    }

    private MemoryReport counted(Turn turn, CallPlan plan, Notes notes, Map<Integer, String> behind) {
        ConversationBranch branch = plan.branch().orElseThrow();
        long before = planner.tokens(branch, turn);
        int added = behind.values().stream().mapToInt(estimator::estimate).sum();
        BitSet lasting = new BitSet();
        Groups.lasting(turn.talk(), notes.cut()).stream()
                .forEach(at -> lasting.set(turn.leftOut().placed(at)));
        long saved = CallPlanner.tokens(branch, turn, turn.leftOut().placed(notes.cut())) - branch.tokens(lasting);
        return plan.report().tokens(before, before - saved + notes.tokens() + added);
    }

    /** For a call that was sent as the client sent it, before a plan was there. */
    SecondTry again(Turn turn, byte[] body) {
        CallPlan sent = CallPlan.plain(
                State.BYPASSED, Reason.LATE, Optional.empty(), turn.lane().session(), turn.isTalk());
        Form form = new Form(body, models.alternates(turn.model()), false);
        return turn.mayChange()
                ? (status, text) -> again(turn, sent, form, false, body.length, ProviderRefusal.of(status, text))
                : SecondTry.NONE;
    }

    private CompletionStage<Optional<Outgoing>> again(
            Turn turn, CallPlan plan, Form form, boolean changed, int size, ProviderRefusal refusal) {
        switch (refusal.kind()) {
            case TOO_LONG -> {
                long sent = size / Turn.BYTES_A_TOKEN;
                models.exceeds(turn.model(), refusal.window().orElse(sent));
                if (!form.cut()) {
                    long window = refusal.window().orElse(sent / 2); // otherwise the excess is unknown
                    return CompletableFuture.supplyAsync(
                            () -> shorter.within(window, plan, turn).map(other -> outgoing(turn, other, form.asCut())),
                            threads.planning());
                }
            }
            case ROLES -> {
                if (changed) {
                    models.mustAlternate(turn.model());
                    return CompletableFuture.completedFuture(Optional.of(
                            form.merged() ? unchanged(turn, plan, form) : outgoing(turn, plan, form.asMerged())));
                }
            }
            case OTHER -> {
                if (changed) {
                    return CompletableFuture.completedFuture(Optional.of(unchanged(turn, plan, form)));
                }
            }
            case FAILURE -> {
                // The same call may succeed the next time; that is the client's to try.
            }
        }
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * The messages as the client sent them, except thinking that is bound to notes. If the provider accepts this, it
     * refused because of the notes, and the conversation continues without them.
     */
    private Outgoing unchanged(Turn turn, CallPlan plan, Form form) {
        Notes none = Notes.plain(turn.talk().size());
        byte[] sent = CallRewriter.rewrite(form.body(), turn.chat(), none, Map.of(), false);
        Runnable taken = () -> plan.branch().ifPresent(branch -> {
            LOG.warn(
                    "{}: the provider refused a call with notes and took it without; the conversation goes on without",
                    branch.key());
            branch.stayPlain(turn.chain().size());
        });
        return new Outgoing(
                sent,
                new MemoryReport(State.BYPASSED, Reason.REFUSED, plan.report().match(), false, 0, 0),
                Map.of(SESSION, plan.key()),
                plan.log(),
                listener(turn, plan, Optional.empty(), facts(turn, plan, Optional.empty(), Map.of()), taken),
                SecondTry.NONE);
    }
}
