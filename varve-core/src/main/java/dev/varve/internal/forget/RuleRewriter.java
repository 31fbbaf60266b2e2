package dev.varve.internal.forget;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import dev.varve.internal.observe.Provenance;
import dev.varve.model.MemoryModel;
import dev.varve.model.ObserveRequest;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes an observation anew from the messages that remain of its span, without a look at earlier notes. Rules write it, whichever
 * model writes memory otherwise: a deletion must not wait for a provider, and must not send it what is left. The note has no
 * lines if rules find nothing to note. It does not say that messages were deleted: the session's row knows where, and {@link
 * dev.varve.internal.context.DeletedMessages} says it once for all notes.
 */
public final class RuleRewriter implements Rewriter {
    private final Supplier<MemoryModel> maker;
    private final TokenEstimator estimator;
    private final Policy policy;
    private final Clock clock;
    private volatile @Nullable MemoryModel model;

    /**
     * A rewriter.
     *
     * @param maker makes the model when it is first needed; one that never fails for want of a provider
     */
    public RuleRewriter(Supplier<MemoryModel> maker, TokenEstimator estimator, Policy policy, Clock clock) {
        this.maker = maker;
        this.estimator = estimator;
        this.policy = policy;
        this.clock = clock;
    }

    @Override
    public Observation rewrite(Scope scope, Observation old, List<LoggedMessage> remaining, long version) {
        MemoryModel writer = writer();
        List<NoteLine> lines = remaining.isEmpty() ? List.of() : observed(writer, scope, remaining);
        return new Observation(
                old.id() + "e" + version,
                old.span(),
                lines,
                estimator.estimate(ShownNotes.of(lines)),
                remaining.stream().mapToLong(LoggedMessage::tokens).sum(),
                clock.instant(),
                writer.name(),
                old.status() == Note.Status.BUFFERED ? old.status() : Note.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE);
    }

    /** Made once: it reads tables. Two threads that come first make two, and either will do. */
    private MemoryModel writer() {
        MemoryModel made = model;
        if (made == null) {
            made = maker.get();
            model = made;
        }
        return made;
    }

    private List<NoteLine> observed(MemoryModel writer, Scope scope, List<LoggedMessage> remaining) {
        ObserveRequest request = new ObserveRequest(
                scope, remaining, List.of(), policy.zone(), policy.observe().deadline());
        return Provenance.ofMessages(remaining, policy.zone())
                .placed(writer.observe(request).lines());
    }
}
