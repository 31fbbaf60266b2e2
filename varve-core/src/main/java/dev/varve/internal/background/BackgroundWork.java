package dev.varve.internal.background;

import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.internal.observe.ObserverRun;
import dev.varve.internal.plan.Plan;
import dev.varve.internal.reflect.ReflectorRun;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.Backoff;
import dev.varve.internal.work.Coordinator;
import dev.varve.internal.work.Coordinator.Kind;
import dev.varve.internal.work.LeaseKeeper;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts observers and reflectors and keeps them going while something is due. Each job holds the session's lease, so
 * that of all processes one works on a session. Thread-safe.
 */
public final class BackgroundWork implements AutoCloseable {
    private final SessionViews views;
    private final Agenda agenda;
    private final Activation activation;
    private final ObserverRun observer;
    private final ReflectorRun reflector;
    private final Coordinator coordinator;
    private final Backoff backoff;
    private final LeaseKeeper leases;
    private final MemoryListener listener;
    private final ContextRequest usual;

    /** Sessions whose next reflector job condenses everything, due or not. */
    private final Set<Scope> ending = ConcurrentHashMap.newKeySet();

    /** Sessions whose next observer job goes on until nothing is left, due or not. */
    private final Set<Scope> flushing = ConcurrentHashMap.newKeySet();

    /** Idle sessions whose next observer job goes on until nothing is left, and their newest message. */
    private final Map<Scope, Long> digesting = new ConcurrentHashMap<>();

    /**
     * Works for one engine.
     *
     * @param owner     names this process in its leases
     * @param leaseTime how long after its last sign of life a process is taken for dead
     * @param usual     what a context is asked for when nobody asks: its window decides what is due
     */
    public BackgroundWork(
            SessionViews views,
            Agenda agenda,
            Activation activation,
            ObserverRun observer,
            ReflectorRun reflector,
            Coordinator coordinator,
            Backoff backoff,
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
        this.backoff = backoff;
        this.leases = new LeaseKeeper(leases, owner, leaseTime, this::resume, listener);
        this.usual = usual;
        this.listener = listener;
    }

    /** Starts what a plan says. */
    public void start(Scope scope, Plan plan, ContextRequest request) {
        if (plan.buffer()) {
            observe(scope, request);
        }
        if (isNews(scope, plan.reflection())) {
            coordinator.submit(scope, Kind.REFLECT, () -> reflectWhileDue(scope, request));
        }
    }

    /** Whether there is something to condense that is not prepared already. */
    private boolean isNews(Scope scope, Plan.ReflectionStep step) {
        return step == Plan.ReflectionStep.PREPARE
                ? !reflector.isPrepared(scope, views.latest(scope).state().epoch())
                : step != Plan.ReflectionStep.NOTHING;
    }

    /** Observes until nothing is left, due or not. */
    public CompletableFuture<Void> observeEverything(Scope scope, ContextRequest request) {
        flushing.add(scope);
        return observe(scope, request);
    }

    /** Condenses all observations, due or not: the session has ended. */
    public CompletableFuture<Void> condenseEverything(Scope scope) {
        ending.add(scope);
        return coordinator.submit(scope, Kind.REFLECT, () -> reflectWhileDue(scope, usual));
    }

    /**
     * Lets an idle session catch up, as long as it stays idle.
     *
     * @return false if there is nothing to observe, or not now
     */
    public boolean digest(Scope scope, SessionState state) {
        boolean due = state.unbufferedMessages() > 0 && agenda.mayWork(scope) && backoff.isReady(scope, Kind.OBSERVE);
        if (due) {
            digesting.put(scope, state.lastSeq());
            observe(scope, usual);
        }
        return due;
    }

    /** Lets what was refused be tried again. */
    public void forgetRefusals(Scope scope) {
        observer.forgetRefusals(scope);
        reflector.forgetRefusals(scope);
    }

    /** What was prepared stands on notes that have changed. */
    public void forgetPrepared(Scope scope) {
        reflector.forget(scope);
    }

    /** The session is gone. */
    public void forget(Scope scope) {
        backoff.forget(scope);
        observer.forgetRefusals(scope);
        reflector.forget(scope);
    }

    private CompletableFuture<Void> observe(Scope scope, ContextRequest request) {
        return coordinator.submit(scope, Kind.OBSERVE, () -> observeWhileDue(scope, request));
    }

    /** What a process that died has left to do in a session. */
    private CompletableFuture<Void> resume(Scope scope) {
        listener.on(new MemoryEvent.Resumed(scope));
        return CompletableFuture.allOf(
                observe(scope, usual), coordinator.submit(scope, Kind.REFLECT, () -> reflectWhileDue(scope, usual)));
    }

    private void observeWhileDue(Scope scope, ContextRequest request) {
        boolean held = leases.whileHeld(scope, lease -> observeWhileDue(scope, request, lease));
        if (!held) {
            flushing.remove(scope);
            digesting.remove(scope);
            backoff.pause(scope, Kind.OBSERVE);
        }
    }

    private void observeWhileDue(Scope scope, ContextRequest request, Lease lease) {
        boolean everything = flushing.remove(scope);
        Optional<Long> idleSince = Optional.ofNullable(digesting.remove(scope));
        SessionState state = views.current(scope).state();
        while (everything || isIdle(idleSince, state)
                ? state.unbufferedMessages() > 0
                : agenda.planAlone(scope, state, request).buffer()) {
            boolean written = observer.writeChunk(scope, lease);
            state = views.latest(scope).state();
            backoff.ended(scope, Kind.OBSERVE, written);
            everything &= written;
            idleSince = written ? idleSince : Optional.empty();
        }
        if (isIdle(idleSince, state)) {
            passThresholds(scope, request);
        }
    }

    private static boolean isIdle(Optional<Long> since, SessionState state) {
        return since.filter(seq -> seq == state.lastSeq()).isPresent();
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

    private void reflectWhileDue(Scope scope, ContextRequest request) {
        if (!leases.whileHeld(scope, lease -> reflectWhileDue(scope, request, lease))) {
            backoff.pause(scope, Kind.REFLECT);
        }
    }

    private void reflectWhileDue(Scope scope, ContextRequest request, Lease lease) {
        if (ending.remove(scope)) {
            reflector.reflect(scope, Plan.ReflectionStep.EVERYTHING, request.windowTokens(), lease);
            return;
        }
        Plan.ReflectionStep step = dueReflection(scope, views.current(scope), request);
        while (step != Plan.ReflectionStep.NOTHING) {
            if (step == Plan.ReflectionStep.PREPARE) {
                backoff.ended(scope, Kind.REFLECT, reflector.prepare(scope, request.windowTokens()));
                return;
            }
            boolean reflected = reflector.reflect(scope, step, request.windowTokens(), lease);
            backoff.ended(scope, Kind.REFLECT, reflected);
            step = reflected ? dueReflection(scope, views.latest(scope), request) : Plan.ReflectionStep.NOTHING;
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
