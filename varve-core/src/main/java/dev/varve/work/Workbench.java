package dev.varve.work;

import dev.varve.Commit;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.model.MemoryModel;
import dev.varve.session.SessionViews;
import dev.varve.token.TokenEstimator;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an observer and a reflector work with.
 *
 * @param views     sessions
 * @param model     who writes
 * @param caller    calls the model within its deadline
 * @param estimator counts tokens
 * @param policy    thresholds
 * @param clock     dates records
 * @param listener  hears of what became of it
 */
public record Workbench(
        SessionViews views,
        MemoryModel model,
        ModelCaller caller,
        TokenEstimator estimator,
        Policy policy,
        Clock clock,
        MemoryListener listener) {
    private static final Logger log = LoggerFactory.getLogger(Workbench.class);

    /**
     * Says that nothing came of a run, and records what it cost all the same.
     *
     * @param kind   what was tried
     * @param reason for people, without message text
     */
    public void failed(Scope scope, Coordinator.Kind kind, String reason, Usage usage) {
        if (!usage.equals(Usage.NONE)) {
            views.commit(scope, new Commit.Spend(usage));
        }
        log.warn("session {}: could not {}: {}; memory stays as it was", scope, kind.label(), reason);
        listener.on(new MemoryEvent.Failed(scope, kind.label(), reason));
    }
}
