package dev.varve.internal.engine;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import dev.varve.internal.forget.Rewriter;
import dev.varve.internal.session.Interceptors;
import dev.varve.model.ModelException;
import java.util.List;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks interceptors when a note is written anew after a deletion. If one fails, the note has no lines: a deletion must not fail
 * for it, and what it would have taken out must not be noted.
 */
final class InterceptedRewriter implements Rewriter {
    private static final Logger log = LoggerFactory.getLogger(InterceptedRewriter.class);

    private final Rewriter rewriter;
    private final Interceptors interceptors;
    private final TokenEstimator estimator;

    InterceptedRewriter(Rewriter rewriter, Interceptors interceptors, TokenEstimator estimator) {
        this.rewriter = rewriter;
        this.interceptors = interceptors;
        this.estimator = estimator;
    }

    @Override
    public Observation rewrite(Scope scope, Observation old, List<LoggedMessage> remaining, long version) {
        List<LoggedMessage> read = ask(scope, remaining, interceptors::beforeObserving);
        Observation written = rewriter.rewrite(scope, old, read, version);
        List<NoteLine> lines = ask(scope, written.lines(), interceptors::afterObserving);
        return written.withLines(lines, estimator.estimate(ShownNotes.of(lines)))
                .withSourceTokens(
                        remaining.stream().mapToLong(LoggedMessage::tokens).sum());
    }

    private static <T> List<T> ask(Scope scope, List<T> values, BiFunction<Scope, List<T>, List<T>> interceptor) {
        try {
            return interceptor.apply(scope, values);
        } catch (ModelException e) {
            log.warn("session {}: a note is written anew without lines: {}", scope, e.getMessage());
            return List.of();
        }
    }
}
