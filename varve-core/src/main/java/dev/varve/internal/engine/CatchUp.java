package dev.varve.internal.engine;

import dev.varve.Scope;
import dev.varve.internal.background.Activation;
import dev.varve.internal.background.Agenda;
import dev.varve.internal.background.BackgroundWork;
import dev.varve.internal.session.SessionViews;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import java.time.Duration;
import java.util.Optional;

/** Memory work that a host asks for, whether it is due or not. Thread-safe. */
public final class CatchUp {
    /** Idle sessions begun at once; more would only be dropped by the queue. */
    private static final int MOST_DIGESTED = 1_000;

    private final EngineSettings settings;
    private final SessionViews views;
    private final Agenda agenda;
    private final Activation activation;
    private final BackgroundWork background;

    CatchUp(
            EngineSettings settings,
            SessionViews views,
            Agenda agenda,
            Activation activation,
            BackgroundWork background) {
        this.settings = settings;
        this.views = views;
        this.agenda = agenda;
        this.activation = activation;
        this.background = background;
    }

    /** Observes all that the agent has seen. Returns whether that came about in time. */
    public boolean flush(Scope scope, Duration timeout) {
        if (agenda.mayWork(scope)) {
            background.forgetRefusals(scope);
            Waiting.atMost(timeout, background.observeEverything(scope, settings.usualRequest()));
        }
        return views.current(scope).state().unbufferedMessages() == 0;
    }

    /** As {@link #flush}, and makes all chunks active. */
    public boolean observe(Scope scope, Duration timeout) {
        boolean everything = flush(scope, timeout);
        activation.everything(scope);
        return everything;
    }

    /** As {@link #observe}, and condenses all notes. */
    public boolean end(Scope scope, Duration timeout) {
        boolean observed = observe(scope, timeout);
        if (!agenda.mayWork(scope)) {
            return observed;
        }
        Waiting.atMost(timeout, background.condenseEverything(scope));
        return observed && views.current(scope).chunks().isEmpty();
    }

    /** Lets quiet sessions, of one tenant or of all, catch up in the background. Returns how many have something to do. */
    public int digestIdle(Optional<String> tenant, Duration idle) {
        SessionQuery quiet = SessionQuery.all()
                .quietSince(settings.clock().instant().minus(idle))
                .unobserved(1);
        SessionPages sessions =
                new SessionPages(settings.store(), tenant.map(quiet::tenant).orElse(quiet));
        int begun = 0;
        while (begun < MOST_DIGESTED && sessions.hasNext()) {
            SessionSummary session = sessions.next();
            begun += background.digest(session.scope(), session.state()) ? 1 : 0;
        }
        return begun;
    }
}
