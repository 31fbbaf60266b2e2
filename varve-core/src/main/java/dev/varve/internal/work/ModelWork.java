package dev.varve.internal.work;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.event.OperationTracer;
import dev.varve.internal.session.Interceptors;
import dev.varve.internal.session.SessionViews;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * What an observer and a reflector share, and what they report.
 *
 * @param views     sessions
 * @param model     who writes
 * @param interceptors see what goes to the writer and what comes of it
 * @param caller    calls the model within its deadline
 * @param budget    stops calls when enough is spent
 * @param estimator counts tokens
 * @param policy    thresholds
 * @param clock     dates notes
 * @param listener  hears of what became of it
 * @param tracer    stands around calls of the model
 * @param processors bounds what is computed at once
 */
public record ModelWork(
        SessionViews views,
        MemoryModel model,
        Interceptors interceptors,
        ModelCaller caller,
        Budget budget,
        TokenEstimator estimator,
        Policy policy,
        Clock clock,
        MemoryListener listener,
        OperationTracer tracer,
        CpuPermits processors) {
    private static final Logger log = LoggerFactory.getLogger(ModelWork.class);

    /**
     * Makes one call for notes, if there is money left for it.
     *
     * @param kind  what the call is for
     * @param spent what the run has cost so far; not in the row yet
     * @param reads tokens that the call reads; asked for if it does not come back
     */
    public ModelAnswer ask(
            Scope scope,
            SessionJobQueue.Kind kind,
            ModelCaller.Run run,
            Usage spent,
            LongSupplier reads,
            Function<Duration, ModelAnswer> call) {
        return ask(scope, operation(kind), run, spent, reads, call, ModelAnswer::usage);
    }

    /** Makes one call, if there is money left for it; the answer says what it cost. */
    public <T> T ask(
            Scope scope,
            OperationTracer.Operation operation,
            ModelCaller.Run run,
            Usage spent,
            LongSupplier reads,
            Function<Duration, T> call,
            Function<T, Usage> cost) {
        views.ensureOpen();
        budget.check(scope, views.latestState(scope).usage().plus(spent));
        Instant start = clock.instant();
        T answer;
        try {
            // On the model's own thread, so that what its client traces stands within.
            Supplier<T> made = () -> run.call(reads, left -> tracer.around(operation, scope, () -> call.apply(left)));
            answer = model.isLocal() ? processors.compute(made) : made.get();
        } catch (RuntimeException e) {
            budget.spent(scope, ModelException.usage(e));
            tell(scope, operation, start, ModelException.usage(e), Optional.of(ModelException.kind(e)));
            throw e;
        }
        budget.spent(scope, cost.apply(answer));
        tell(scope, operation, start, cost.apply(answer), Optional.empty());
        return answer;
    }

    private static OperationTracer.Operation operation(SessionJobQueue.Kind kind) {
        return kind == SessionJobQueue.Kind.OBSERVE
                ? OperationTracer.Operation.OBSERVE
                : OperationTracer.Operation.REFLECT;
    }

    private void tell(
            Scope scope,
            OperationTracer.Operation operation,
            Instant start,
            Usage usage,
            Optional<ModelException.Kind> failure) {
        Duration took = Duration.between(start, clock.instant());
        String work = operation.name().toLowerCase(Locale.ROOT);
        listener.on(new MemoryEvent.ModelCalled(scope, work, took, usage, failure));
    }

    /**
     * Says that a result came too late, and notes what it cost all the same. That a session was deleted meanwhile is no
     * conflict.
     *
     * @param read the session as the model read it
     */
    public void discarded(Scope scope, SessionJobQueue.Kind kind, SessionState read, Span span, Usage usage) {
        if (!views.latestState(scope).createdAt().equals(read.createdAt())) {
            log.debug(
                    "session {}: deleted before there was a result to {} {}; it is discarded",
                    scope,
                    kind.label(),
                    span);
            return;
        }
        spent(scope, usage);
        log.warn("session {}: another writer was first to {} {}; this result is discarded", scope, kind.label(), span);
        listener.on(new MemoryEvent.Discarded(scope, kind.label()));
    }

    /** Says that nothing came of a run because of its last failure, and notes what it cost all the same. */
    public void failed(Scope scope, SessionJobQueue.Kind kind, RuntimeException failure, Usage usage) {
        // Who did not let a call be made has said so in the log, once.
        boolean said = ModelException.kind(failure) == ModelException.Kind.NOT_CALLED;
        String hint = failure instanceof VarveException ? "" : " (its stack is logged at DEBUG)";
        failed(scope, kind, ModelException.reason(failure), hint, said ? Level.DEBUG : Level.WARN, usage);
    }

    /**
     * Says that nothing came of a run, and notes what it cost all the same.
     *
     * @param kind   what was tried
     * @param reason for people, without message text
     */
    public void failed(Scope scope, SessionJobQueue.Kind kind, String reason, Usage usage) {
        failed(scope, kind, reason, "", Level.WARN, usage);
    }

    /** Says that no facts came of notes; what was paid is recorded with the notes. */
    public void notLearnt(Scope scope, String reason) {
        log.warn("session {}: could not learn facts: {}; the next reflection tries again", scope, reason);
        listener.on(new MemoryEvent.Failed(scope, "learn", reason));
    }

    private void failed(Scope scope, SessionJobQueue.Kind kind, String reason, String hint, Level level, Usage usage) {
        spent(scope, usage);
        log.atLevel(level)
                .log(
                        "session {}: could not {} with {}: {}{}; memory stays as it was",
                        scope,
                        kind.label(),
                        model.name(),
                        reason,
                        hint);
        listener.on(new MemoryEvent.Failed(scope, kind.label(), reason));
    }

    /** Records what was paid apart from a commit that it belongs to. */
    public void spent(Scope scope, Usage usage) {
        if (!usage.equals(Usage.NONE)) {
            views.commit(scope, new Commit.Spend(usage));
        }
    }
}
