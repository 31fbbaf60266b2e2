package dev.varve.internal.background;

import dev.varve.ClosedException;
import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.internal.observe.ObserverRun;
import dev.varve.internal.plan.Plan;
import dev.varve.internal.reflect.ReflectorRun;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.internal.work.JobGoal;
import dev.varve.internal.work.LeaseKeeper;
import dev.varve.internal.work.SessionJobQueue;
import dev.varve.internal.work.SessionJobQueue.Kind;
import dev.varve.model.ModelException;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Starts observers and reflectors and keeps them going while something is due. Each job holds the session's lease, so
 * that of all processes one works on a session. Thread-safe.
 */
public final class BackgroundWork implements AutoCloseable {
    private final SessionViews views;
    private final DueWorkPlanner agenda;
    private final Activation activation;
    private final ObserverRun observer;
    private final ReflectorRun reflector;
    private final SessionJobQueue coordinator;
    private final FailurePolicy failures;
    private final LeaseKeeper leases;
    private final MemoryListener listener;
    private final ContextRequest usual;

    /**
     * Works for one engine.
     *
     * @param owner     names this process in its leases
     * @param leaseTime how long after its last sign of life a process is taken for dead
     * @param usual     what a context is asked for when nobody asks: its window decides what is due
     */
    public BackgroundWork(
            SessionViews views,
            DueWorkPlanner agenda,
            Activation activation,
            ObserverRun observer,
            ReflectorRun reflector,
            SessionJobQueue coordinator,
            FailurePolicy failures,
            Leases leases,
            String owner,
            Duration leaseTime,
            ContextRequest usual,
            MemoryListener listener) {
        this.views = views;
        this.agenda = agenda;
        this.activation = activation;
        this.observer = observer;
        this.reflector = reflector;
        this.coordinator = coordinator;
        this.failures = failures;
        this.leases = new LeaseKeeper(leases, owner, leaseTime, this::resume, listener);
        this.usual = usual;
        this.listener = listener;
    }

    /** Starts what a plan says. */
    public void start(Scope scope, Plan plan, ContextRequest request) {
        if (plan.buffer()) {
            observe(scope, JobGoal.DUE, request);
        }
        if (isNews(scope, plan.reflection())) {
            reflect(scope, JobGoal.DUE, request);
        }
    }

    /** True if there is something to condense that is not prepared already. */
    private boolean isNews(Scope scope, Plan.ReflectionStep step) {
        return step == Plan.ReflectionStep.PREPARE
                ? !reflector.isPrepared(scope, views.latestState(scope).epoch())
                : step != Plan.ReflectionStep.NOTHING;
    }

    /** Observes as far as the goal goes. Completes when that is done or has failed. */
    public CompletableFuture<Void> observe(Scope scope, JobGoal goal, ContextRequest request) {
        return coordinator.submit(scope, Kind.OBSERVE, goal, furthest -> observeWhileHeld(scope, furthest, request));
    }

    /** Condenses what is due, and looks for facts in all notes if the goal is more than that. */
    public CompletableFuture<Void> reflect(Scope scope, JobGoal goal, ContextRequest request) {
        return coordinator.submit(scope, Kind.REFLECT, goal, furthest -> reflectWhileHeld(scope, furthest, request));
    }

    /**
     * Lets an idle session catch up, as long as it stays idle.
     *
     * @return false if there is nothing to observe, or not now
     */
    public boolean digest(Scope scope, SessionState state) {
        boolean due = state.unbufferedMessages() > 0 && agenda.mayWork(scope) && failures.isReady(scope, Kind.OBSERVE);
        if (due) {
            observe(scope, JobGoal.idle(state.lastSeq()), usual);
        }
        return due;
    }

    /** True if another job would run or wait; if not, it would be dropped. */
    public boolean hasRoom() {
        return coordinator.hasRoom();
    }

    /** Lets what was refused or has just failed be tried again. */
    public void forgetRefusals(Scope scope) {
        failures.forget(scope);
        observer.forgetRefusals(scope);
        reflector.forgetRefusals(scope);
    }

    /** What was prepared stands on notes that have changed. */
    public void forgetPrepared(Scope scope) {
        reflector.forget(scope);
    }

    /** The session is gone. */
    public void forget(Scope scope) {
        failures.forget(scope);
        observer.forgetRefusals(scope);
        reflector.forget(scope);
    }

    /** What a process that died has left to do in a session. */
    private CompletableFuture<Void> resume(Scope scope) {
        listener.on(new MemoryEvent.Resumed(scope));
        return CompletableFuture.allOf(observe(scope, JobGoal.DUE, usual), reflect(scope, JobGoal.DUE, usual));
    }

    private void observeWhileHeld(Scope scope, JobGoal goal, ContextRequest request) {
        whileHeld(scope, Kind.OBSERVE, lease -> observe(scope, goal, request, lease));
    }

    /** A session that the store fails at is left alone for a while, as after a model that failed. */
    private void whileHeld(Scope scope, Kind kind, Consumer<Lease> work) {
        try {
            if (!leases.whileHeld(scope, work)) {
                failures.occupied(scope, kind);
            }
        } catch (ClosedException e) {
            throw e; // too late for anything
        } catch (RuntimeException e) {
            failures.ended(scope, kind, false);
            listener.on(new MemoryEvent.Failed(scope, kind.label(), ModelException.reason(e)));
            throw e;
        }
    }

    private void observe(Scope scope, JobGoal goal, ContextRequest request, Lease lease) {
        SessionView view = views.current(scope);
        SessionState state = view.state();
        boolean written = true;
        boolean goesOn = remains(scope, goal, state, request);
        while (goesOn) {
            written = observer.writeChunk(scope, view, goal, lease);
            state = views.latestState(scope);
            failures.ended(scope, Kind.OBSERVE, written);
            goesOn = written && !coordinator.isClosed() && remains(scope, goal, state, request);
            if (goesOn && coordinator.waiting() > 0) {
                // Once more, behind those that wait: a long session must not starve others.
                leases.keep(scope, observe(scope, goal, request));
                return;
            }
            view = goesOn ? views.current(scope) : view;
        }
        activation.letGo(scope, request);
        if (written && goal.isIdle(state)) {
            passThresholds(scope, request);
        }
    }

    private boolean remains(Scope scope, JobGoal goal, SessionState state, ContextRequest request) {
        return goal.isEager(state)
                ? state.unbufferedMessages(goal.to(state)) > 0
                : agenda.planAlone(scope, state, request).buffer();
    }

    /** What the next context would do, while nobody waits for it. */
    private void passThresholds(Scope scope, ContextRequest request) {
        SessionView view = views.current(scope);
        while (agenda.planAlone(scope, view.state(), request).activate()) {
            activation.due(scope, view, request, false);
            view = views.current(scope);
        }
        start(scope, agenda.planAlone(scope, view.state(), request), request);
    }

    private void reflectWhileHeld(Scope scope, JobGoal goal, ContextRequest request) {
        whileHeld(scope, Kind.REFLECT, lease -> reflect(scope, goal, request, lease));
    }

    private void reflect(Scope scope, JobGoal goal, ContextRequest request, Lease lease) {
        Plan.ReflectionStep step = dueReflection(scope, views.current(scope), request);
        boolean asked = false;
        while (step != Plan.ReflectionStep.NOTHING && step != Plan.ReflectionStep.PREPARE) {
            asked = true;
            boolean reflected = reflector.reflect(scope, step, request.windowTokens(), lease);
            failures.ended(scope, Kind.REFLECT, reflected);
            step = reflected && !coordinator.isClosed()
                    ? dueReflection(scope, views.latest(scope), request)
                    : Plan.ReflectionStep.NOTHING;
        }
        if ((goal.equals(JobGoal.END) || goal.equals(JobGoal.SEEN)) && !asked) {
            reflector.learn(scope); // a reflection looks for facts by itself
        } else if (step == Plan.ReflectionStep.PREPARE) {
            failures.ended(scope, Kind.REFLECT, reflector.prepare(scope, request.windowTokens()));
        }
    }

    private Plan.ReflectionStep dueReflection(Scope scope, SessionView view, ContextRequest request) {
        return agenda.planAlone(scope, view.state(), request).reflection();
    }

    /** Ends keeping leases; what is still held expires. The coordinator is its owner's to close. Repeatable. */
    @Override
    public void close() {
        leases.close();
    }
}
