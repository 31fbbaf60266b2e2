package dev.varve.internal.engine;

import dev.varve.Scope;
import dev.varve.internal.background.Activation;
import dev.varve.internal.background.BackgroundWork;
import dev.varve.internal.background.DueWorkPlanner;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.JobGoal;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Memory work that a host asks for, whether it is due or not. Thread-safe. */
public final class CatchUp {
    /** Quiet sessions begun at once. */
    private static final int MOST_BEGUN = 1_000;

    private final EngineSettings settings;
    private final SessionViews views;
    private final DueWorkPlanner agenda;
    private final Activation activation;
    private final BackgroundWork background;

    CatchUp(
            EngineSettings settings,
            SessionViews views,
            DueWorkPlanner agenda,
            Activation activation,
            BackgroundWork background) {
        this.settings = settings;
        this.views = views;
        this.agenda = agenda;
        this.activation = activation;
        this.background = background;
    }

    /** Observes all that the agent has seen. Returns whether that came about in time. */
    public boolean seen(Scope scope, Duration timeout) {
        observe(scope, JobGoal.SEEN, timeout);
        return views.current(scope).state().unbufferedMessages() == 0;
    }

    /**
     * As {@link #seen}, and a question that awaits its answer too, and makes all chunks active. Returns whether every
     * message is covered now.
     */
    public boolean compact(Scope scope, Duration timeout) {
        observe(scope, JobGoal.ASKED, timeout);
        activation.everything(scope);
        return views.current(scope).state().rawMessages() == 0;
    }

    /**
     * Observes everything and makes it active, condenses what is due and looks for facts. Returns whether every message is
     * covered now.
     */
    public boolean end(Scope scope, Duration timeout) {
        observe(scope, JobGoal.END, timeout);
        activation.everything(scope);
        if (agenda.mayWork(scope)) {
            Await.atMost(timeout, background.reflect(scope, JobGoal.END, settings.usualRequest()));
        }
        return views.current(scope).state().rawMessages() == 0;
    }

    private void observe(Scope scope, JobGoal goal, Duration timeout) {
        if (agenda.mayWork(scope)) {
            background.forgetRefusals(scope);
            Await.atMost(timeout, background.observe(scope, goal, settings.usualRequest()));
        }
    }

    /**
     * Lets those of some sessions that are quiet catch up in the background, as many as fit into the queue. Returns those
     * that have something to do.
     */
    public List<Scope> quiet(SessionQuery some, Duration quietFor, Set<Scope> except) {
        SessionQuery quiet =
                some.withQuietSince(settings.clock().instant().minus(quietFor)).withUnobserved(1);
        SessionPages sessions = new SessionPages(settings.store(), quiet);
        List<Scope> begun = new ArrayList<>();
        while (begun.size() < MOST_BEGUN && background.hasRoom() && sessions.hasNext()) {
            SessionSummary session = sessions.next();
            if (!except.contains(session.scope()) && background.digest(session.scope(), session.state())) {
                begun.add(session.scope());
            }
        }
        return List.copyOf(begun);
    }
}
