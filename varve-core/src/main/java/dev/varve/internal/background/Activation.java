package dev.varve.internal.background;

import dev.varve.ContextRequest;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.internal.plan.Planner;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import dev.varve.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets chunks that are ready take the place of the messages they cover. */
public final class Activation {
    private static final Logger log = LoggerFactory.getLogger(Activation.class);

    private final SessionViews views;
    private final Policy policy;
    private final DueWorkPlanner agenda;
    private final MemoryListener listener;

    /** Activates by a policy. */
    public Activation(SessionViews views, Policy policy, DueWorkPlanner agenda, MemoryListener listener) {
        this.views = views;
        this.policy = policy;
        this.agenda = agenda;
        this.listener = listener;
    }

    /**
     * Activates what is due, for a context. A store that cannot be written costs the agent the notes, not the call: its
     * messages are there still.
     *
     * @param forced whether the call has waited for it
     * @return whether the store took it
     */
    public boolean attempt(Scope scope, SessionView view, ContextRequest request, boolean forced) {
        return attempt(scope, oldest(view, true), view, request, forced);
    }

    /** Whether it has activated what is ready, which costs no more where the provider has forgotten the prompt. */
    public boolean attemptCold(Scope scope, SessionView view, ContextRequest request) {
        if (view.chunks().isEmpty() || !Planner.isCold(policy, view.idle())) {
            return false;
        }
        List<Observation> chunks = oldest(view, false);
        return !chunks.isEmpty() && attempt(scope, chunks, view, request, false);
    }

    private boolean attempt(
            Scope scope, List<Observation> chunks, SessionView view, ContextRequest request, boolean forced) {
        try {
            activate(scope, chunks, agenda.utilization(view.state(), request), forced);
            return true;
        } catch (StoreException e) {
            log.warn("session {}: notes cannot take the place of messages now: {}", scope, e.getMessage());
            return false;
        }
    }

    /** Activates as much as the policy does not want to keep raw. */
    void due(Scope scope, SessionView view, ContextRequest request, boolean forced) {
        activate(scope, oldest(view, true), agenda.utilization(view.state(), request), forced);
    }

    /** Messages whose place notes take in the next context need not be held until then. */
    void letGo(Scope scope, ContextRequest request) {
        SessionView view = views.latest(scope);
        if (agenda.plan(scope, view.state(), request).activate()) {
            List<Observation> next = oldest(view, true);
            views.letGo(scope, next.get(next.size() - 1).span().to());
        }
    }

    /** Activates all that is ready, because the host wants it now. */
    public void everything(Scope scope) {
        SessionView view = views.current(scope);
        if (policy.memory() && !view.chunks().isEmpty()) {
            activate(scope, view.chunks(), 0, true);
        }
    }

    /** As many chunks as leave the tail that the policy keeps raw, but at least one if the threshold has been reached. */
    private List<Observation> oldest(SessionView view, boolean reached) {
        SessionState state = view.state();
        List<Observation> chunks = new ArrayList<>();
        long covered = state.coveredTokens();
        for (Observation chunk : view.chunks()) {
            covered += chunk.sourceTokens();
            boolean keepsTail =
                    state.totalTokens() - covered >= policy.observe().keepTail();
            if (keepsTail || (reached && chunks.isEmpty())) {
                chunks.add(chunk);
            }
        }
        return chunks;
    }

    /** The first thread wins; the loser of the race has done the same work. */
    private void activate(Scope scope, List<Observation> chunks, double utilization, boolean forced) {
        views.commit(scope, new Commit.Activate(chunks)).ifPresent(next -> {
            List<Note> active = views.latest(scope).active();
            listener.on(new MemoryEvent.Activated(scope, chunks, active, next, utilization, forced));
        });
    }
}
