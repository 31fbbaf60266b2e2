package dev.varve.internal.observe;

import dev.varve.ClosedException;
import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.internal.context.ShownNotes;
import dev.varve.internal.fidelity.FidelityGuard;
import dev.varve.internal.fidelity.GuardedLines;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.internal.work.JobGoal;
import dev.varve.internal.work.ModelCaller;
import dev.varve.internal.work.ModelWork;
import dev.varve.internal.work.SessionJobQueue.Kind;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import dev.varve.model.Picture;
import dev.varve.store.Commit;
import dev.varve.store.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one chunk: reads the span, calls the model outside any lock, checks the answer, commits it. Whatever goes
 * wrong, the state stays as it was and the messages stay raw. Messages that the model has refused too often are
 * not sent again unchanged, but half as many at a time.
 */
public final class ObserverRun {
    private static final Logger log = LoggerFactory.getLogger(ObserverRun.class);

    private final ModelWork work;
    private final FidelityGuard guard;
    private final Masking masking;
    private final Refusals refusals;
    private final ShownPictures pictures;

    public ObserverRun(ModelWork work, ShownPictures pictures) {
        this.work = work;
        this.pictures = pictures;
        this.masking = Masking.by(work.policy().secrets());
        this.guard = new FidelityGuard(work.policy().guard(), work.estimator());
        this.refusals = new Refusals(work.policy().observe().retries() + 1);
    }

    /**
     * Observes the next chunk, if there is anything to observe.
     *
     * @param view  the session as it is now
     * @param goal  how far the job goes
     * @param lease of the session
     * @return whether a chunk was committed
     */
    public boolean writeChunk(Scope scope, SessionView view, JobGoal goal, Lease lease) {
        List<LoggedMessage> chunk = ChunkReader.read(
                view.state(),
                goal.to(view.state()),
                work.policy().observe(),
                span -> view.messages(span, missing -> work.views().messages(scope, missing)));
        return !chunk.isEmpty() && new Attempts(scope, lease, view, chunk).succeed();
    }

    /** Lets what was refused for good be tried again. */
    public void forgetRefusals(Scope scope) {
        refusals.forget(scope);
    }

    /** The tries of one run. They share its time; each may be about fewer messages than the one before. */
    private final class Attempts {
        private final Scope scope;
        private final Lease lease;
        private final SessionView view;
        private final List<LoggedMessage> chunk;
        private Usage usage = Usage.NONE;
        private boolean blind;

        Attempts(Scope scope, Lease lease, SessionView view, List<LoggedMessage> chunk) {
            this.scope = scope;
            this.lease = lease;
            this.view = view;
            this.chunk = chunk;
        }

        boolean succeed() {
            ModelCaller.Run run = work.caller()
                    .run(
                            work.policy().observe().deadline(),
                            1 + work.policy().observe().retries());
            Optional<RuntimeException> failure = Optional.empty();
            boolean again = true;
            while (again) {
                List<LoggedMessage> messages = refusals.worthAsking(scope, chunk);
                if (messages.isEmpty()) {
                    again = false;
                    log.debug(
                            "session {}: message {} was refused too often",
                            scope,
                            chunk.get(0).seq());
                } else {
                    try {
                        return commit(written(run, messages));
                    } catch (ClosedException e) {
                        throw e; // too late for anything
                    } catch (RuntimeException e) {
                        failure = Optional.of(e);
                        usage = usage.plus(ModelException.usage(e));
                        log.debug("session {}: an attempt of the observer failed", scope, e);
                        again = withoutPictures(messages, e) || pausedAfter(messages, e, run);
                    }
                }
            }
            failure.ifPresent(last -> work.failed(scope, Kind.OBSERVE, last, usage));
            return false;
        }

        private boolean pausedAfter(List<LoggedMessage> messages, RuntimeException failure, ModelCaller.Run run) {
            remember(messages, ModelException.kind(failure));
            return run.pauseAfter(failure);
        }

        /** A model that takes no pictures, or not these, is asked once more without. */
        private boolean withoutPictures(List<LoggedMessage> messages, RuntimeException failure) {
            boolean toBlame =
                    FailurePolicy.verdict(ModelException.kind(failure)).messages() != FailurePolicy.Messages.KEPT;
            boolean shown = !blind && toBlame && !pictures.of(scope, messages).isEmpty();
            blind |= shown;
            return shown;
        }

        /** Begins where the last chunk ends, also if the messages there were deleted. */
        private Observation written(ModelCaller.Run run, List<LoggedMessage> messages) {
            Span span = new Span(view.state().bufferedTo(), span(messages).to());
            List<LoggedMessage> read = work.interceptors().beforeObserving(scope, masking.messages(messages));
            Observation empty = empty(
                    span, messages.stream().mapToLong(LoggedMessage::tokens).sum());
            return read.isEmpty() ? empty : answered(run, request(read), empty);
        }

        private ObserveRequest request(List<LoggedMessage> messages) {
            List<Note> notes = new ArrayList<>(view.active());
            notes.addAll(view.chunks());
            return new ObserveRequest(
                    scope,
                    messages,
                    EarlierMemory.tail(notes, work.policy().observe().priorTokens(), work.estimator()),
                    work.policy().zone(),
                    work.policy().observe().deadline(),
                    blind ? List.of() : pictures.of(scope, messages));
        }

        private Observation answered(ModelCaller.Run run, ObserveRequest request, Observation empty) {
            long seen = request.pictures().stream().mapToLong(Picture::tokens).sum();
            SourceText source = SourceText.of(request.messages()).plus(seen);
            ModelAnswer answer = work.ask(
                    scope,
                    Kind.OBSERVE,
                    run,
                    usage,
                    () -> source.tokens() + work.estimator().estimate(request.earlierText()),
                    left -> work.model().observe(request.within(left)));
            usage = usage.plus(answer.usage());
            return work.processors().compute(() -> {
                int tokens = work.estimator().estimate(ShownNotes.of(answer.lines()));
                AnswerCheck.refusal(answer, tokens, source).ifPresent(reason -> {
                    throw new AnswerRefusedException(reason);
                });
                return filled(empty, request, answer, tokens);
            });
        }

        private void remember(List<LoggedMessage> messages, ModelException.Kind kind) {
            switch (FailurePolicy.verdict(kind).messages()) {
                case REFUSED -> refusals.refuse(scope, span(messages));
                case REFUSED_FOR_GOOD -> refusals.refuseForGood(scope, span(messages));
                case KEPT -> {
                    // They are sent again as they are.
                }
            }
        }

        private boolean commit(Observation written) {
            if (work.views()
                    .commit(
                            scope,
                            new Commit.Buffer(
                                    written,
                                    usage,
                                    Optional.of(view.state().createdAt()),
                                    view.state().goneMessages()),
                            lease)
                    .isEmpty()) {
                work.discarded(scope, Kind.OBSERVE, view.state(), written.span(), usage);
                return false;
            }
            refusals.forget(scope);
            pictures.forget(
                    scope,
                    chunk.stream()
                            .filter(noted -> written.span().contains(noted.seq()))
                            .toList());
            work.listener().on(new MemoryEvent.Buffered(scope, written));
            return true;
        }
    }

    private Observation empty(Span span, long sourceTokens) {
        return new Observation(
                "o" + span.from() + "-" + span.to(),
                span,
                List.of(),
                0,
                sourceTokens,
                work.clock().instant(),
                work.model().name(),
                Note.Status.BUFFERED,
                ContinuationHint.NONE,
                Fidelity.NONE);
    }

    /**
     * The observation with what the answer says, as far as the guard and the interceptors leave it.
     *
     * @param tokens size of the answer
     */
    private Observation filled(Observation empty, ObserveRequest request, ModelAnswer answer, int tokens) {
        List<NoteLine> placed =
                Provenance.ofMessages(request.messages(), request.zone()).placed(answer.lines());
        GuardedLines guarded =
                placed.isEmpty() ? new GuardedLines(placed, Fidelity.NONE) : guard.apply(request, placed);
        List<NoteLine> lines = work.interceptors().afterObserving(request.scope(), guarded.lines());
        boolean asAnswered = lines.equals(guarded.lines()) && guarded.showsAllOf(answer.lines());
        return new Observation(
                empty.id(),
                empty.span(),
                masking.lines(lines),
                asAnswered ? tokens : work.estimator().estimate(ShownNotes.of(lines)),
                empty.sourceTokens(),
                work.clock().instant(),
                empty.model(),
                empty.status(),
                masking.hint(answer.hint()),
                guarded.fidelity());
    }

    private static Span span(List<LoggedMessage> messages) {
        return new Span(messages.get(0).seq(), messages.get(messages.size() - 1).seq() + 1);
    }
}
