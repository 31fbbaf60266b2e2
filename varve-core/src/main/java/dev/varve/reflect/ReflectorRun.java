package dev.varve.reflect;

import dev.varve.Commit;
import dev.varve.MemoryRecord;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ReflectRequest;
import dev.varve.observe.AnswerCheck;
import dev.varve.observe.Source;
import dev.varve.plan.Plan.ReflectionStep;
import dev.varve.session.SessionView;
import dev.varve.session.SessionViews;
import dev.varve.store.Lease;
import dev.varve.token.TokenEstimator;
import dev.varve.work.ModelCaller;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Condenses records: presses harder from level to level until the result reaches its target, and commits the smallest
 * valid result (COR-23, COR-24). If none is clearly smaller than its sources, they stay.
 */
public final class ReflectorRun {
    private static final Logger log = LoggerFactory.getLogger(ReflectorRun.class);

    /** A result must save at least this share, or rewriting the prefix costs more than it brings. */
    private static final double MIN_SAVING = 0.1;

    private final SessionViews views;
    private final MemoryModel model;
    private final ModelCaller caller;
    private final TokenEstimator estimator;
    private final Policy policy;
    private final Clock clock;
    private final MemoryListener listener;

    public ReflectorRun(
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
        this.estimator = estimator;
        this.policy = policy;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Condenses what the step names.
     *
     * @param lease  of the session
     * @param window the model's context window, 0 if unknown
     * @return whether a reflection was committed
     */
    public boolean reflect(Scope scope, ReflectionStep step, long window, Lease lease) {
        SessionView view = views.current(scope);
        List<MemoryRecord> sources =
                view.active().stream().filter(record -> concerns(step, record)).toList();
        if (sources.isEmpty()) {
            return false;
        }
        Attempts attempts = press(scope, sources, target(step, sources, window));
        Optional<Candidate> best = attempts.usable();
        if (best.isEmpty()) {
            failed(scope, attempts.reason());
            return false;
        }
        Reflection reflection = reflection(sources, best.get());
        Commit.Reflect commit = new Commit.Reflect(view.state().epoch(), reflection, sources, attempts.usage)
                .of(view.state().createdAt());
        if (views.commit(scope, commit, lease).isEmpty()) {
            failed(scope, "another writer condensed " + reflection.span() + " first");
            return false;
        }
        listener.on(new MemoryEvent.Reflected(scope, reflection, sources, view.active()));
        return true;
    }

    private record Candidate(String text, int tokens, int level) {}

    /** What came of one climb through the compression levels. */
    private final class Attempts {
        private final Source source;
        private Optional<Candidate> smallest = Optional.empty();
        private Usage usage = Usage.NONE;
        private String refusal = "";

        Attempts(Source source) {
            this.source = source;
        }

        void add(ModelAnswer answer, int level) {
            usage = usage.plus(answer.usage());
            int tokens = estimator.estimate(answer.text());
            Optional<String> refused = AnswerCheck.refusal(answer.text(), tokens, source);
            if (refused.isPresent()) {
                refusal = refused.get();
            } else if (smallest.isEmpty() || tokens < smallest.get().tokens()) {
                smallest = Optional.of(new Candidate(answer.text().strip(), tokens, level));
            }
        }

        boolean reached(int target) {
            return smallest.isPresent() && smallest.get().tokens() <= target;
        }

        Optional<Candidate> usable() {
            return smallest.filter(candidate -> candidate.tokens() <= source.tokens() * (1 - MIN_SAVING));
        }

        String reason() {
            return smallest.map(candidate ->
                            "the smallest result has " + candidate.tokens() + " of " + source.tokens() + " tokens")
                    .orElse(refusal);
        }
    }

    /** At most one call per level in all: a call that fails is made again, an answer that is no good is pressed harder. */
    private Attempts press(Scope scope, List<MemoryRecord> sources, int target) {
        Attempts attempts = new Attempts(Source.ofRecords(sources));
        ModelCaller.Run run = caller.run(policy.observe().deadline());
        boolean again = true;
        int level = 0;
        for (int call = 0; again && call <= policy.reflect().maxLevel() && !attempts.reached(target); call++) {
            int pressure = level;
            try {
                attempts.add(
                        run.call(left -> model.reflect(
                                new ReflectRequest(scope, sources, target, pressure, policy.zone(), left))),
                        level);
                level++;
            } catch (AnswerRefusedException e) {
                attempts.refusal = ModelException.reason(e);
                level++;
            } catch (RuntimeException e) {
                attempts.refusal = ModelException.reason(e);
                log.debug("session {}: reflector level {} failed", scope, level, e);
                again = call < policy.reflect().maxLevel() && run.pauseAfter(e);
            }
        }
        return attempts;
    }

    private static boolean concerns(ReflectionStep step, MemoryRecord record) {
        return switch (step) {
            case NOTHING -> false;
            case EVERYTHING -> true;
            case REFLECTIONS -> record instanceof Reflection;
            case OBSERVATIONS -> !(record instanceof Reflection);
        };
    }

    private int target(ReflectionStep step, List<MemoryRecord> sources, long window) {
        long sum = sources.stream().mapToLong(MemoryRecord::tokens).sum();
        long bound = switch (step) {
            case EVERYTHING -> policy.reflect().at().resolve(window);
            case OBSERVATIONS -> policy.reflect().observationsAt().resolve(window);
            case REFLECTIONS, NOTHING -> sum;
        };
        return (int) Math.max(1, policy.reflect().targetShare() * Math.min(bound, sum));
    }

    private Reflection reflection(List<MemoryRecord> sources, Candidate candidate) {
        Span span = sources.get(0).span().hull(sources.get(sources.size() - 1).span());
        int generation = 1
                + sources.stream()
                        .filter(Reflection.class::isInstance)
                        .mapToInt(source -> ((Reflection) source).generation())
                        .max()
                        .orElse(0);
        return new Reflection(
                "r" + span.from() + "-" + span.to() + "." + generation,
                span,
                candidate.text(),
                candidate.tokens(),
                sources.stream().mapToLong(MemoryRecord::sourceTokens).sum(),
                clock.instant(),
                model.name(),
                MemoryRecord.Status.ACTIVE,
                generation,
                candidate.level(),
                sources.stream().map(MemoryRecord::id).toList());
    }

    private void failed(Scope scope, String reason) {
        log.warn("session {}: nothing was condensed: {}; the records stay", scope, reason);
        listener.on(new MemoryEvent.Failed(scope, "reflect", reason));
    }
}
