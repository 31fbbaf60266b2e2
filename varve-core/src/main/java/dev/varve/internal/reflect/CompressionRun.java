package dev.varve.internal.reflect;

import dev.varve.ClosedException;
import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.internal.context.ShownNotes;
import dev.varve.internal.fact.FactReview;
import dev.varve.internal.fidelity.FidelityGuard;
import dev.varve.internal.fidelity.GuardedLines;
import dev.varve.internal.observe.AnswerCheck;
import dev.varve.internal.observe.Provenance;
import dev.varve.internal.observe.SourceText;
import dev.varve.internal.work.ModelCaller;
import dev.varve.internal.work.ModelWork;
import dev.varve.internal.work.SessionJobQueue.Kind;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.FactNote;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ReflectRequest;
import dev.varve.store.Learning;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One escalation through the compression levels, and what came of it: an answer that is too long is pressed harder, one
 * that fails is asked for again. Belongs to one run.
 */
final class CompressionRun {
    private static final Logger log = LoggerFactory.getLogger(CompressionRun.class);

    /** A result must save at least this share, or rewriting the prefix costs more than it brings. */
    private static final double MIN_SAVING = 0.1;

    /** An answer as it may be committed, with the level that it took. */
    record Candidate(GuardedLines guarded, int tokens, int level) {}

    /** An answer. It is checked when it may be the one that counts: one that is too long is pressed harder in any case. */
    private final class Answer {
        private final ModelAnswer given;
        private final int tokens;
        private final int level;
        private Optional<Optional<String>> refusal = Optional.empty();

        Answer(ModelAnswer given, int tokens, int level) {
            this.given = given;
            this.tokens = tokens;
            this.level = level;
        }

        int tokens() {
            return tokens;
        }

        Optional<String> refusal() {
            Optional<String> found = refusal.orElseGet(
                    () -> work.processors().compute(() -> AnswerCheck.refusalOfReflection(given, tokens, source)));
            refusal = Optional.of(found);
            return found;
        }

        boolean counts() {
            return refusal().isEmpty();
        }
    }

    private final ModelWork work;
    private final FidelityGuard guard;
    private final List<Note> notes;
    private final List<Note> unread;
    private final List<Fact> known;
    private final SourceText source;
    private Optional<List<FactNote>> factNotes = Optional.empty();
    private String factsProblem = "";
    private int factCalls;
    private final List<Answer> answers = new ArrayList<>();
    private Usage usage = Usage.NONE;
    /** The failure of the last call, if it had no answer. */
    private Optional<RuntimeException> last = Optional.empty();

    private boolean onlyRefused = true;

    /** True if an answer was short enough. What the guard puts back comes on top: pressing harder only brings it back again. */
    private boolean reached;

    /**
     * Begins with nothing.
     *
     * @param unread the notes that nobody has read for facts yet
     * @param known  facts that need not be learnt again
     */
    CompressionRun(ModelWork work, FidelityGuard guard, List<Note> sources, List<Note> unread, List<Fact> known) {
        this.work = work;
        this.guard = guard;
        this.notes = sources;
        this.unread = unread;
        this.known = known;
        this.source = SourceText.ofNotes(sources, work.estimator());
    }

    /** At most one call per level in all: a call that fails is made again, an answer that is no good is pressed harder. */
    void escalate(Scope scope, int target) {
        int most = work.policy().reflect().maxLevel();
        ModelCaller.Run run = work.caller().run(work.policy().observe().deadline(), most + 1);
        boolean again = true;
        int level = 0;
        for (int call = 0; again && call <= most && level <= most && isOpen(); call++) {
            int pressure = level;
            try {
                add(
                        work.ask(
                                scope,
                                Kind.REFLECT,
                                run,
                                usage,
                                source::tokens,
                                left -> work.model().reflect(request(scope, target, pressure, left))),
                        target,
                        level);
                level = reached ? level : work.model().levelAfter(level);
            } catch (ClosedException e) {
                throw e; // too late for anything
            } catch (AnswerRefusedException e) {
                failed(e);
                level = work.model().levelAfter(level);
            } catch (RuntimeException e) {
                failed(e);
                log.debug("session {}: reflector level {} failed", scope, level, e);
                again = call < most && run.pauseAfter(e);
            }
        }
    }

    /** The cost of all calls. */
    Usage usage() {
        return usage;
    }

    /** Facts are asked for until an answer has brought them. */
    private ReflectRequest request(Scope scope, int target, int level, Duration left) {
        return new ReflectRequest(scope, notes, target, level, work.policy().zone(), left)
                .withFacts(factNotes.isPresent() ? List.of() : unread, known);
    }

    Learning learning(FactReview facts, Scope scope, SessionState state) {
        return unread.isEmpty() || factNotes.isEmpty()
                ? Learning.NONE
                : facts.review(
                        scope,
                        unread,
                        factNotes.get(),
                        known,
                        state.learnedTo(),
                        work.clock().instant(),
                        work.model().name());
    }

    private void add(ModelAnswer given, int target, int level) {
        usage = usage.plus(given.usage());
        last = Optional.empty();
        boolean facts = target == ReflectRequest.FACTS_ALONE; // and it is over when they are there
        int tokens = work.estimator().estimate(ShownNotes.of(given.lines()));
        Answer answer = new Answer(given, tokens, level);
        boolean silent = facts && given.lines().isEmpty();
        if (!silent) {
            answers.add(answer);
        }
        if (factNotes.isEmpty() && !unread.isEmpty()) {
            factCalls++;
            factsProblem = given.factsProblem();
            boolean read = factsProblem.isEmpty() && (!given.facts().isEmpty() || silent || answer.counts());
            factNotes = read ? Optional.of(given.facts()) : Optional.empty(); // each is checked by itself
            reached |= factNotes.isPresent() && facts;
        }
        reached |= tokens <= target && (silent || answer.counts());
    }

    /** The first of the smallest answers that count. */
    private Optional<Answer> smallest() {
        return answers.stream()
                .sorted(Comparator.comparingInt(Answer::tokens))
                .filter(Answer::counts)
                .findFirst();
    }

    private boolean isOpen() {
        return !reached || wantsFacts();
    }

    /** True if the facts could not be read, and another try is worth it. */
    private boolean wantsFacts() {
        return !factsProblem.isEmpty() && factCalls <= work.policy().observe().retries();
    }

    /** The smallest answer with what the guard puts back, if that is still clearly smaller than its sources. */
    Optional<Candidate> usable(Scope scope) {
        return smallest()
                .map(answer -> work.processors().compute(() -> intercepted(scope, answer)))
                .filter(candidate -> candidate.tokens() <= source.tokens() * (1 - MIN_SAVING));
    }

    /** The answer after interceptors. */
    private Candidate intercepted(Scope scope, Answer answer) {
        Candidate candidate = guarded(answer);
        List<NoteLine> lines =
                work.interceptors().afterReflecting(scope, candidate.guarded().lines());
        return lines.equals(candidate.guarded().lines())
                ? candidate
                : new Candidate(
                        new GuardedLines(lines, candidate.guarded().fidelity()),
                        work.estimator().estimate(ShownNotes.of(lines)),
                        candidate.level());
    }

    private Candidate guarded(Answer answer) {
        List<NoteLine> sources =
                notes.stream().flatMap(note -> note.lines().stream()).toList();
        GuardedLines guarded = guard.apply(sources, Provenance.ofNotes(notes).placed(answer.given.lines()));
        int tokens = guarded.showsAllOf(answer.given.lines())
                ? answer.tokens
                : work.estimator().estimate(ShownNotes.of(guarded.lines()));
        return new Candidate(guarded, tokens, answer.level);
    }

    private void failed(RuntimeException failure) {
        usage = usage.plus(ModelException.usage(failure));
        last = Optional.of(failure);
        onlyRefused &= failure instanceof AnswerRefusedException;
    }

    /** The notes stay unread for facts, and the next reflection asks again. */
    void reportFacts(Scope scope) {
        if (!factsProblem.isEmpty()) {
            work.notLearnt(scope, factsProblem);
        }
    }

    /** True if any call was answered, in whatever way. */
    boolean answered() {
        return factCalls > 0 || smallest().isPresent();
    }

    /** True if every call was answered, so that another round of the same would end in the same way. */
    boolean onlyRefused() {
        return onlyRefused;
    }

    void report(Scope scope) {
        Optional<Answer> smallest = smallest();
        if (last.isPresent() && smallest.isEmpty()) {
            work.failed(scope, Kind.REFLECT, last.get(), usage);
        } else {
            work.failed(scope, Kind.REFLECT, reason(smallest), usage);
        }
    }

    private String reason(Optional<Answer> smallest) {
        return smallest.map(this::guarded)
                .map(candidate ->
                        "the smallest result has " + candidate.tokens() + " of " + source.tokens() + " tokens")
                .orElseGet(() -> answers.isEmpty()
                        ? ""
                        : answers.get(answers.size() - 1).refusal().orElse(""));
    }
}
