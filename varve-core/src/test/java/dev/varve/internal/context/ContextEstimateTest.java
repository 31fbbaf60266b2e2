package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContextRequest;
import dev.varve.ContinuationHint;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Samples;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ContextEstimateTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    @Test
    @Tag("COR-17")
    void the_hint_counts_towards_the_next_call() {
        ContinuationHint hint = new ContinuationHint("migrate the ledger to PostgreSQL", "run the migration");
        ContextAssembler assembler = new ContextAssembler(Policy.defaults(), ESTIMATOR);

        long with = assembler.estimate(observed(hint), ContextRequest.EMPTY);
        long without = assembler.estimate(observed(ContinuationHint.NONE), ContextRequest.EMPTY);

        assertThat(with - without)
                .isGreaterThanOrEqualTo(
                        ESTIMATOR.estimate(hint.currentTask()) + ESTIMATOR.estimate(hint.suggestedResponse()));
        ContextAssembler silent =
                new ContextAssembler(Policy.defaults().withContext(context -> context.hints(false)), ESTIMATOR);
        assertThat(silent.estimate(observed(hint), ContextRequest.EMPTY)).isEqualTo(without);
    }

    private static SessionState observed(ContinuationHint hint) {
        SessionState said = SessionState.empty()
                .append(List.of(new CountedMessage(Message.assistant("Noted.", NOW), 10)))
                .state();
        Observation chunk = Samples.observation(
                "o1", new Span(1, 2), "[2026-03-01 09:00] NOTE said", 5, 10, NOW, "test", Note.Status.BUFFERED, hint);
        return said.commit(new Commit.Buffer(chunk, Usage.NONE))
                .flatMap(state -> state.commit(new Commit.Activate(List.of(chunk))))
                .orElseThrow();
    }
}
