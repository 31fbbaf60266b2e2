package dev.varve.internal.engine;

import dev.varve.Scope;
import dev.varve.internal.background.BackgroundWork;
import dev.varve.internal.background.DueWorkPlanner;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.JobGoal;
import dev.varve.internal.work.LatestUsed;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Facts for a session that begins: what the resource's earlier sessions have said and nobody has read for facts yet is read
 * now, in the background, so that no host has to end a session for the next one to know what was said. Thread-safe.
 */
final class EarlierSessions {
    private static final Logger log = LoggerFactory.getLogger(EarlierSessions.class);

    /** Older ones have been looked after long ago, or never will be. */
    private static final Duration REACH = Duration.ofDays(90);

    private static final int MOST = 8;

    /** Rules are done in that time; a language model's facts are there for the session after this one. */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private final EngineSettings settings;
    private final SessionViews views;
    private final DueWorkPlanner agenda;
    private final BackgroundWork background;
    private final Map<Scope, CompletableFuture<Void>> reading = LatestUsed.map(LatestUsed.SESSIONS);

    EarlierSessions(EngineSettings settings, SessionViews views, DueWorkPlanner agenda, BackgroundWork background) {
        this.settings = settings;
        this.views = views;
        this.agenda = agenda;
        this.background = background;
    }

    /** A session has its first message. */
    void begun(Scope scope) {
        if (!settings.policy().facts().on() || !scope.hasResource()) {
            return;
        }
        try {
            List<CompletableFuture<Void>> all =
                    unread(scope).stream().map(this::read).toList();
            if (!all.isEmpty()) {
                CompletableFuture<Void> done = CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
                reading.put(scope, done);
            }
        } catch (StoreException e) {
            log.warn("session {}: its resource's earlier sessions cannot be read for facts: {}", scope, e.getMessage());
        }
    }

    /** Gives rules the moment that they take before the session's first context is put together. */
    void await(Scope scope) {
        CompletableFuture<Void> done = reading.remove(scope);
        if (done != null) {
            Await.atMost(PATIENCE, done);
            views.refreshFacts(scope);
        }
    }

    private List<Scope> unread(Scope scope) {
        SessionQuery recent = SessionQuery.all()
                .withResource(scope.tenant(), scope.resource())
                .withActiveSince(settings.clock().instant().minus(REACH));
        return settings.store().sessions(recent).stream()
                .filter(session ->
                        !session.scope().equals(scope) && isUnread(session.state()) && agenda.mayWork(session.scope()))
                .sorted(Comparator.comparing(
                                (SessionSummary session) -> session.state().lastMessageAt())
                        .reversed())
                .limit(MOST)
                .map(SessionSummary::scope)
                .toList();
    }

    private static boolean isUnread(SessionState state) {
        return state.closedTo() > state.learnedTo();
    }

    private CompletableFuture<Void> read(Scope earlier) {
        return background
                .observe(earlier, JobGoal.SEEN, settings.usualRequest())
                .thenCompose(observed -> background.reflect(earlier, JobGoal.SEEN, settings.usualRequest()));
    }
}
