package dev.varve.observe;

import dev.varve.Commit;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.fidelity.FidelityGuard;
import dev.varve.fidelity.GuardedText;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import dev.varve.session.SessionView;
import dev.varve.session.SessionViews;
import dev.varve.store.Lease;
import dev.varve.token.TokenEstimator;
import dev.varve.work.ModelCaller;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one chunk: reads the span, calls the model outside any lock, checks the answer, commits it. Whatever goes
 * wrong, the state stays as it was and the messages stay raw (LAN-07).
 */
public final class ObserverRun {
    private static final Logger log = LoggerFactory.getLogger(ObserverRun.class);

    private final SessionViews views;
    private final MemoryModel model;
    private final ModelCaller caller;
    private final FidelityGuard guard;
    private final TokenEstimator estimator;
    private final Policy policy;
    private final Clock clock;
    private final MemoryListener listener;

    public ObserverRun(
            SessionViews views,
            MemoryModel model,
            ModelCaller caller,
            TokenEstimator estimator,
            Policy policy,
            Clock clock,
            MemoryListener listener) {
        this.views = views;
        this.model = model;
        this.caller = caller;
        this.guard = new FidelityGuard(policy.guard(), estimator);
        this.estimator = estimator;
        this.policy = policy;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Observes the next chunk, if there is anything to observe.
     *
     * @param lease of the session
     * @return whether a chunk was committed
     */
    public boolean writeChunk(Scope scope, Lease lease) {
        SessionView view = views.current(scope);
        List<LoggedMessage> messages =
                ChunkReader.read(view.state(), policy.observe(), span -> views.messages(scope, span));
        if (messages.isEmpty()) {
            return false;
        }
        ObserveRequest request = new ObserveRequest(
                scope,
                messages,
                EarlierMemory.tail(view, policy.observe().priorTokens()),
                policy.zone(),
                policy.observe().deadline());
        Optional<Commit.Buffer> commit = ask(request, view.state().createdAt());
        if (commit.isEmpty()) {
            return false;
        }
        Optional<SessionState> committed = views.commit(scope, commit.get(), lease);
        if (committed.isEmpty()) {
            failed(scope, "another writer observed " + commit.get().chunk().span() + " first");
            return false;
        }
        listener.on(new MemoryEvent.Buffered(scope, commit.get().chunk()));
        return true;
    }

    private Optional<Commit.Buffer> ask(ObserveRequest request, Instant birth) {
        Source source = Source.of(request.messages());
        ModelCaller.Run run = caller.run(request.deadline());
        Usage usage = Usage.NONE;
        String reason = "";
        boolean again = true;
        for (int attempt = 0; again && attempt <= policy.observe().retries(); attempt++) {
            try {
                ModelAnswer answer = run.call(left -> model.observe(request.within(left)));
                usage = usage.plus(answer.usage());
                return Optional.of(new Commit.Buffer(
                        chunk(request, accepted(answer, source), source.tokens()), usage, Optional.of(birth)));
            } catch (RuntimeException e) {
                reason = ModelException.reason(e);
                log.debug("session {}: observer attempt {} failed", request.scope(), attempt + 1, e);
                again = attempt < policy.observe().retries() && run.pauseAfter(e);
            }
        }
        failed(request.scope(), reason);
        return Optional.empty();
    }

    private ModelAnswer accepted(ModelAnswer answer, Source source) {
        Optional<String> refusal = AnswerCheck.refusal(answer.text(), estimator.estimate(answer.text()), source);
        if (refusal.isPresent()) {
            throw new AnswerRefusedException(refusal.get());
        }
        return answer;
    }

    private Observation chunk(ObserveRequest request, ModelAnswer answer, long sourceTokens) {
        List<LoggedMessage> messages = request.messages();
        Span span = new Span(
                messages.get(0).seq(), messages.get(messages.size() - 1).seq() + 1);
        GuardedText guarded = guard.apply(request, answer.text().strip());
        return new Observation(
                "o" + span.from() + "-" + span.to(),
                span,
                guarded.text(),
                estimator.estimate(guarded.text()),
                sourceTokens,
                clock.instant(),
                model.name(),
                MemoryRecord.Status.BUFFERED,
                answer.hint(),
                guarded.fidelity());
    }

    private void failed(Scope scope, String reason) {
        log.warn("session {}: nothing was observed: {}; the messages stay raw", scope, reason);
        listener.on(new MemoryEvent.Failed(scope, "observe", reason));
    }
}
