package dev.varve.internal.reflect;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.internal.fact.FactReview;
import dev.varve.internal.fidelity.FidelityGuard;
import dev.varve.internal.plan.Plan.ReflectionStep;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.work.LatestUsed;
import dev.varve.internal.work.ModelWork;
import dev.varve.internal.work.SessionJobQueue.Kind;
import dev.varve.model.ModelException;
import dev.varve.model.ReflectRequest;
import dev.varve.store.Commit;
import dev.varve.store.Learning;
import dev.varve.store.Lease;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Condenses notes: presses harder from level to level until the result reaches its target, and commits the smallest
 * valid result. If none is clearly smaller than its sources, they stay.
 */
public final class ReflectorRun {
    /** As many as sessions are talked in at once; what is forgotten is made again when it is due. */
    private static final int PREPARED = 256;

    private final ModelWork work;
    private final FidelityGuard guard;
    private final FactReview facts;

    /** Reflections that are not due yet, with the notes that they were made of. */
    private final Map<Scope, Draft> prepared = LatestUsed.map(PREPARED);

    /** Records that did not get smaller, by session: as long as they are the same, asking again is a waste. */
    private final Map<Scope, List<String>> incompressible = LatestUsed.map(LatestUsed.SESSIONS);

    public ReflectorRun(ModelWork work) {
        this.work = work;
        this.facts = new FactReview(work.estimator());
        this.guard = new FidelityGuard(work.policy().guard(), work.estimator());
    }

    /**
     * A reflection that may be committed as long as the epoch is what it was.
     *
     * @param birth when the session began whose notes were read
     * @param usage what it cost and has not been recorded yet
     */
    private record Draft(
            long epoch, Instant birth, Reflection reflection, List<Note> sources, Usage usage, Learning learning) {
        Commit.Reflect commit() {
            return new Commit.Reflect(epoch, reflection, sources, usage, learning).of(birth);
        }
    }

    /**
     * Condenses what the step names. What was prepared is used first; notes that arrived since then stay beside it.
     *
     * @param lease  of the session
     * @param window the model's context window, 0 if unknown
     * @return whether a reflection was committed
     */
    public boolean reflect(Scope scope, ReflectionStep step, long window, Lease lease) {
        SessionView view = work.views().current(scope);
        Optional<Draft> ready = Optional.ofNullable(prepared.remove(scope))
                .filter(draft -> step == ReflectionStep.EVERYTHING
                        && draft.epoch() == view.state().epoch());
        Optional<Draft> draft = ready.or(() -> condensed(scope, view, step, window));
        return draft.isPresent() && commit(scope, lease, view, draft.get());
    }

    /**
     * Condenses everything active before it is due, and keeps the result until it is. It is kept in this
     * process only; if that ends, the work is done again.
     *
     * @param window the model's context window, 0 if unknown
     * @return whether a reflection is ready
     */
    public boolean prepare(Scope scope, long window) {
        SessionView view = work.views().current(scope);
        if (!isPrepared(scope, view.state().epoch())) {
            condensed(scope, view, ReflectionStep.EVERYTHING, window).ifPresent(draft -> {
                work.spent(scope, draft.usage());
                prepared.put(
                        scope,
                        new Draft(
                                draft.epoch(),
                                draft.birth(),
                                draft.reflection(),
                                draft.sources(),
                                Usage.NONE,
                                draft.learning()));
            });
        }
        return isPrepared(scope, view.state().epoch());
    }

    /** True if a reflection of this epoch is ready. */
    public boolean isPrepared(Scope scope, long epoch) {
        Draft draft = prepared.get(scope);
        return draft != null && draft.epoch() == epoch;
    }

    /** Forgets what was prepared and lets what did not get smaller be tried again. */
    public void forget(Scope scope) {
        prepared.remove(scope);
        forgetRefusals(scope);
    }

    /** Looks for facts in the notes, active or not yet, that nobody has read for them, and leaves the notes as they are. */
    public void learn(Scope scope) {
        SessionView view = work.views().current(scope);
        List<Note> all = new ArrayList<>(view.active());
        all.addAll(view.chunks());
        List<Note> unread = unread(view.state(), all);
        if (unread.isEmpty()) {
            return;
        }
        List<Note> read = work.interceptors().beforeReflecting(scope, unread);
        CompressionRun attempts = new CompressionRun(work, guard, read, read, knownFacts(scope));
        attempts.escalate(scope, ReflectRequest.FACTS_ALONE);
        if (!attempts.answered()) {
            attempts.report(scope);
            return;
        }
        attempts.reportFacts(scope);
        learn(
                scope,
                new Commit.Learn(view.state().epoch(), attempts.learning(facts, scope, view.state()), attempts.usage())
                        .of(view.state().createdAt()));
    }

    private Optional<Draft> condensed(Scope scope, SessionView view, ReflectionStep step, long window) {
        List<Note> sources = sources(view.active(), step);
        List<String> ids = sources.stream().map(Note::id).toList();
        if (sources.isEmpty() || ids.equals(incompressible.get(scope))) {
            return Optional.empty();
        }
        List<Note> read = work.interceptors().beforeReflecting(scope, sources);
        CompressionRun attempts = new CompressionRun(work, guard, read, unread(view.state(), read), knownFacts(scope));
        attempts.escalate(scope, target(step, sources, window));
        Learning learning = attempts.learning(facts, scope, view.state());
        attempts.reportFacts(scope);
        Optional<CompressionRun.Candidate> best;
        try {
            best = attempts.usable(scope);
        } catch (ModelException e) { // of an interceptor
            work.failed(scope, Kind.REFLECT, e, attempts.usage());
            return Optional.empty();
        }
        if (best.isEmpty()) {
            learn(
                    scope,
                    new Commit.Learn(view.state().epoch(), learning, Usage.NONE)
                            .of(view.state().createdAt()));
            if (attempts.onlyRefused()) {
                incompressible.put(scope, ids);
            }
            attempts.report(scope);
            return Optional.empty();
        }
        return Optional.of(new Draft(
                view.state().epoch(),
                view.state().createdAt(),
                reflection(sources, best.get()),
                sources,
                attempts.usage(),
                learning));
    }

    /** Where nothing shorter can be made of the notes, the facts in them are kept all the same. */
    private void learn(Scope scope, Commit.Learn commit) {
        if (commit.learning().isNone()) {
            work.spent(scope, commit.usage());
        } else if (work.views().commit(scope, commit).isPresent()) {
            tell(scope, commit.learning());
        }
    }

    private void tell(Scope scope, Learning learning) {
        if (!learning.facts().isEmpty()) {
            work.listener().on(new MemoryEvent.Learned(scope, learning));
        }
    }

    /** Notes not yet searched for facts; none if the policy wants no facts. A note whose messages were all deleted holds none. */
    private List<Note> unread(SessionState state, List<Note> sources) {
        return sources.stream()
                .filter(source -> work.policy().facts().on()
                        && source.span().to() > state.learnedTo()
                        && source.sourceTokens() > 0)
                .toList();
    }

    private List<Fact> knownFacts(Scope scope) {
        return work.policy().facts().on() ? work.views().facts(scope) : List.of();
    }

    private boolean commit(Scope scope, Lease lease, SessionView view, Draft draft) {
        if (work.views().commit(scope, draft.commit(), lease).isEmpty()) {
            work.discarded(scope, Kind.REFLECT, view.state(), draft.reflection().span(), draft.usage());
            return false;
        }
        incompressible.remove(scope);
        work.listener().on(new MemoryEvent.Reflected(scope, draft.reflection(), draft.sources(), view.active()));
        tell(scope, draft.learning());
        return true;
    }

    /** Lets what did not get smaller be tried again. */
    public void forgetRefusals(Scope scope) {
        incompressible.remove(scope);
    }

    /**
     * The active notes from the first that concerns the step to the last. After a deletion, observations that lost their
     * reflection can stand before another one; what lies between goes along, since sources must lie end to end.
     */
    private static List<Note> sources(List<Note> active, ReflectionStep step) {
        int first = 0;
        while (first < active.size() && !concerns(step, active.get(first))) {
            first++;
        }
        int end = active.size();
        while (end > first && !concerns(step, active.get(end - 1))) {
            end--;
        }
        return active.subList(first, end);
    }

    private static boolean concerns(ReflectionStep step, Note note) {
        return switch (step) {
            case NOTHING -> false;
            case EVERYTHING, PREPARE -> true;
            case REFLECTIONS -> note instanceof Reflection;
            case OBSERVATIONS -> !(note instanceof Reflection);
        };
    }

    private int target(ReflectionStep step, List<Note> sources, long window) {
        long sum = sources.stream().mapToLong(Note::tokens).sum();
        long bound = switch (step) {
            case EVERYTHING, PREPARE -> work.policy().reflect().at().resolve(window);
            case OBSERVATIONS -> work.policy().reflect().observationsAt().resolve(window);
            case REFLECTIONS, NOTHING -> sum;
        };
        return (int) Math.max(1, work.policy().reflect().targetShare() * Math.min(bound, sum));
    }

    private Reflection reflection(List<Note> sources, CompressionRun.Candidate candidate) {
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
                Masking.by(work.policy().secrets()).lines(candidate.guarded().lines()),
                candidate.tokens(),
                sources.stream().mapToLong(Note::sourceTokens).sum(),
                work.clock().instant(),
                work.model().name(),
                Note.Status.ACTIVE,
                generation,
                candidate.level(),
                sources.stream().map(Note::id).toList(),
                candidate.guarded().fidelity());
    }
}
