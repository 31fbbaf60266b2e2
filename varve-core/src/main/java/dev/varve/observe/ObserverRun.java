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
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import dev.varve.session.SessionView;
import dev.varve.session.SessionViews;
import dev.varve.token.TokenEstimator;
import java.time.Clock;
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
    private final TokenEstimator estimator;
    private final Policy policy;
    private final Clock clock;
    private final MemoryListener listener;

    public ObserverRun(
            SessionViews views,
            MemoryModel model,
            TokenEstimator estimator,
            Policy policy,
            Clock clock,
            MemoryListener listener) {
        this.views = views;
        this.model = model;
        this.estimator = estimator;
        this.policy = policy;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Observes the next chunk, if there is anything to observe.
     *
     * @return whether a chunk was committed
     */
    public boolean writeChunk(Scope scope) {
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
        Optional<Commit.Buffer> commit = ask(request);
        if (commit.isEmpty()) {
            return false;
        }
        Optional<SessionState> committed = views.commit(scope, commit.get());
        if (committed.isEmpty()) {
            failed(scope, "another writer observed " + commit.get().chunk().span() + " first");
            return false;
        }
        listener.on(new MemoryEvent.Buffered(scope, commit.get().chunk()));
        return true;
    }

    private Optional<Commit.Buffer> ask(ObserveRequest request) {
        long sourceTokens =
                request.messages().stream().mapToLong(LoggedMessage::tokens).sum();
        Usage usage = Usage.NONE;
        String reason = "";
        for (int attempt = 0; attempt <= policy.observe().retries(); attempt++) {
            try {
                ModelAnswer answer = model.observe(request);
                usage = usage.plus(answer.usage());
                int tokens = estimator.estimate(answer.text());
                Optional<String> refusal = AnswerCheck.refusal(answer.text(), tokens, sourceTokens);
                if (refusal.isEmpty()) {
                    return Optional.of(
                            new Commit.Buffer(chunk(request.messages(), answer, tokens, sourceTokens), usage));
                }
                reason = refusal.get();
            } catch (RuntimeException e) {
                reason = ModelException.reason(e);
                log.debug("session {}: observer attempt {} failed", request.scope(), attempt + 1, e);
            }
        }
        failed(request.scope(), reason);
        return Optional.empty();
    }

    private Observation chunk(List<LoggedMessage> messages, ModelAnswer answer, int tokens, long sourceTokens) {
        Span span = new Span(
                messages.get(0).seq(), messages.get(messages.size() - 1).seq() + 1);
        return new Observation(
                "o" + span.from() + "-" + span.to(),
                span,
                answer.text().strip(),
                tokens,
                sourceTokens,
                clock.instant(),
                model.name(),
                MemoryRecord.Status.BUFFERED,
                answer.hint());
    }

    private void failed(Scope scope, String reason) {
        log.warn("session {}: nothing was observed: {}; the messages stay raw", scope, reason);
        listener.on(new MemoryEvent.Failed(scope, "observe", reason));
    }
}
