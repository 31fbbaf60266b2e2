package dev.varve.internal.engine;

import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.internal.background.Activation;
import dev.varve.internal.background.BackgroundWork;
import dev.varve.internal.background.DueWorkPlanner;
import dev.varve.internal.plan.Plan;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.JobGoal;
import java.time.Duration;

/** Does the work that is due before a call: waits for the part that blocks and starts the rest. Thread-safe. */
final class DueWork {
    private final Duration patience;
    private final SessionViews views;
    private final DueWorkPlanner agenda;
    private final Activation activation;
    private final BackgroundWork background;

    /** @param patience how long a call waits for notes that it cannot do without */
    DueWork(
            Duration patience,
            SessionViews views,
            DueWorkPlanner agenda,
            Activation activation,
            BackgroundWork background) {
        this.patience = patience;
        this.views = views;
        this.agenda = agenda;
        this.activation = activation;
        this.background = background;
    }

    /** The session with all that was due. */
    SessionView done(Scope scope, SessionView given, ContextRequest request) {
        SessionView view = activation.attemptCold(scope, given, request) ? views.current(scope) : given;
        boolean waited = false;
        boolean works = true;
        Plan plan = agenda.plan(scope, view.state(), request);
        while (works && (plan.activate() || (plan.observeNow() && !waited))) {
            if (plan.activate()) {
                works = activation.attempt(scope, view, request, waited);
            } else {
                waited = true;
                Await.atMost(patience, background.observe(scope, JobGoal.SEEN, request));
            }
            view = views.current(scope);
            plan = agenda.plan(scope, view.state(), request);
        }
        view = views.whole(scope, view);
        background.start(scope, plan, request);
        return view;
    }

    /** Jobs that wait or are under way. */
    int pending(Scope scope) {
        return agenda.pending(scope);
    }
}
