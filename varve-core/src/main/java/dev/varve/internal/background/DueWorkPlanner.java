package dev.varve.internal.background;

import dev.varve.ContextRequest;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.internal.context.ContextAssembler;
import dev.varve.internal.plan.Plan;
import dev.varve.internal.plan.Planner;
import dev.varve.internal.plan.Situation;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.internal.work.SessionJobQueue;
import dev.varve.internal.work.SessionJobQueue.Kind;
import dev.varve.store.SessionState;

/** Says what is due in a session: the planner's answer to its state and to who is busy or has just failed. */
public final class DueWorkPlanner {
    private final Policy policy;
    private final ContextAssembler assembler;
    private final SessionViews views;
    private final SessionJobQueue coordinator;
    private final FailurePolicy failures;

    /** Plans by a policy. */
    public DueWorkPlanner(
            Policy policy,
            ContextAssembler assembler,
            SessionViews views,
            SessionJobQueue coordinator,
            FailurePolicy failures) {
        this.policy = policy;
        this.assembler = assembler;
        this.views = views;
        this.coordinator = coordinator;
        this.failures = failures;
    }

    /** Plans the work of an append or a context. */
    public Plan plan(Scope scope, SessionState state, ContextRequest request) {
        return plan(state, request, isReady(scope, Kind.OBSERVE), isReady(scope, Kind.REFLECT));
    }

    /** What a job that runs for the session should do: it is the one that makes the session busy. */
    Plan planAlone(Scope scope, SessionState state, ContextRequest request) {
        return plan(state, request, failures.isReady(scope, Kind.OBSERVE), failures.isReady(scope, Kind.REFLECT));
    }

    /** True if an observer should have something to do in a session, busy or not. */
    public boolean isObserverDue(SessionState state, ContextRequest request) {
        return plan(state, request, true, true).buffer();
    }

    private Plan plan(SessionState state, ContextRequest request, boolean observerReady, boolean reflectorReady) {
        long contextTokens = assembler.estimate(state, request);
        Situation situation = new Situation(request.windowTokens(), contextTokens, observerReady, reflectorReady);
        return Planner.plan(state, policy, situation);
    }

    private boolean isReady(Scope scope, Kind kind) {
        return !coordinator.isBusy(scope, kind) && mayWork(scope) && failures.isReady(scope, kind);
    }

    /** Jobs that run or wait for the session in this process. */
    public int pending(Scope scope) {
        return (coordinator.isBusy(scope, Kind.OBSERVE) ? 1 : 0) + (coordinator.isBusy(scope, Kind.REFLECT) ? 1 : 0);
    }

    /** True if models may work for the session at all: there is memory, and nobody has put an end to it. */
    public boolean mayWork(Scope scope) {
        return policy.memory() && !views.refusesModels(scope);
    }

    /** Share of the window that the next call would fill, 0 if the window is unknown. */
    double utilization(SessionState state, ContextRequest request) {
        return request.windowTokens() == 0 ? 0 : (double) assembler.estimate(state, request) / request.windowTokens();
    }
}
