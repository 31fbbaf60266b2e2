package dev.varve.micrometer;

import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Observation;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Counts memory events in this process. Give it to {@link dev.varve.VarveBuilder#listener}; {@code
 * docs/operations.md} explains each metric. Thread-safe.
 */
public final class MemoryMetrics implements MemoryListener {
    private static final String WORK = "work";
    private static final int REMEMBERED_PROMPTS = 1_000;

    private final MeterRegistry registry;
    private final PromptPrefixes prefixes = new PromptPrefixes(REMEMBERED_PROMPTS);
    private final Counter appended;
    private final Counter observed;
    private final Counter takenOver;
    private final Counter lost;
    private final Counter limits;
    private final Counter unrecorded;
    private final DistributionSummary contextTokens;
    private final DistributionSummary stability;
    private final Counter cut;

    /** Counts in this registry. */
    public MemoryMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.appended = counter("varve.tokens.appended", "Tokens of messages that joined a log");
        this.observed = counter("varve.tokens.observed", "Tokens of messages that an observer has noted");
        this.takenOver = counter("varve.lease.takeovers", "Sessions taken over from a process that died");
        this.lost = counter("varve.lease.lost", "Sessions that another process took over from this one");
        this.limits = counter("varve.spend.limits", "Spending limits that were reached");
        this.unrecorded = counter("varve.ledger.failures", "Times that the month's spending could not be recorded");
        this.cut = counter("varve.context.cuts", "Contexts that could not show all raw messages");
        this.contextTokens = DistributionSummary.builder("varve.context.tokens")
                .baseUnit("tokens")
                .description("Size of contexts")
                .register(registry);
        this.stability = DistributionSummary.builder("varve.context.prefix.stability")
                .baseUnit("ratio")
                .description("Share of a context that begins as the session's context before it did")
                .register(registry);
        for (String work : List.of("observe", "reflect")) {
            dropped(work);
            discarded(work);
            failed(work);
        }
        failed("learn");
        failed("read");
    }

    /** These three are registered before anything happens: a rate cannot tell that a counter came into being above zero. */
    private Counter dropped(String work) {
        return counter("varve.queue.dropped", "Requests for background work that were refused", work);
    }

    private Counter discarded(String work) {
        return counter("varve.commit.conflicts", "Results discarded since another writer was first", work);
    }

    private Counter failed(String work) {
        return counter("varve.work.failures", "Work that came to nothing", work);
    }

    @Override
    public void on(MemoryEvent event) {
        if (event instanceof MemoryEvent.Appended messages) {
            appended.increment(messages.messages().stream()
                    .mapToLong(LoggedMessage::tokens)
                    .sum());
        } else if (event instanceof MemoryEvent.Buffered chunk) {
            observed(chunk.chunk());
        } else if (event instanceof MemoryEvent.ModelCalled call) {
            called(call);
        } else if (event instanceof MemoryEvent.Assembled context) {
            assembled(context);
        } else if (event instanceof MemoryEvent.WindowCut) {
            cut.increment();
        } else if (event instanceof MemoryEvent.Deleted deleted) {
            prefixes.forget(deleted.scope());
        } else {
            trouble(event);
        }
    }

    private void trouble(MemoryEvent event) {
        if (event instanceof MemoryEvent.Dropped dropped) {
            dropped(dropped.work()).increment();
        } else if (event instanceof MemoryEvent.Discarded discarded) {
            discarded(discarded.work()).increment();
        } else if (event instanceof MemoryEvent.Failed failed) {
            failed(failed.work()).increment();
        } else if (event instanceof MemoryEvent.Resumed) {
            takenOver.increment();
        } else if (event instanceof MemoryEvent.LeaseLost) {
            lost.increment();
        } else if (event instanceof MemoryEvent.SpendLimitReached) {
            limits.increment();
        } else if (event instanceof MemoryEvent.LedgerFailed) {
            unrecorded.increment();
        }
    }

    private void observed(Observation chunk) {
        observed.increment(chunk.sourceTokens());
        Fidelity fidelity = chunk.fidelity();
        literals("kept", fidelity.kept());
        literals("put_back", fidelity.putBack());
        literals("lost", fidelity.source() - fidelity.kept() - fidelity.putBack());
        literals("invented", fidelity.invented());
    }

    private void literals(String fate, int count) {
        Counter.builder("varve.fidelity.literals")
                .description("Literals of observed messages, and of notes on them, by what became of them")
                .tag("fate", fate)
                .register(registry)
                .increment(count);
    }

    private void called(MemoryEvent.ModelCalled call) {
        Timer.builder("varve.model.latency")
                .description("How long models took to answer or to fail")
                .tag(WORK, call.work())
                .tag(
                        "outcome",
                        call.failure()
                                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                .orElse("answered"))
                .register(registry)
                .record(call.took());
        Usage usage = call.usage();
        spent(call.work(), "input", usage.inputTokens());
        spent(call.work(), "output", usage.outputTokens());
        spent(call.work(), "cache_read", usage.cacheReadTokens());
        spent(call.work(), "cache_write", usage.cacheWriteTokens());
    }

    private void spent(String work, String direction, long tokens) {
        Counter.builder("varve.model.tokens")
                .description("Tokens that models were sent and wrote; those of caches are part of the input")
                .tag(WORK, work)
                .tag("direction", direction)
                .register(registry)
                .increment(tokens);
    }

    private void assembled(MemoryEvent.Assembled assembled) {
        contextTokens.record(assembled.context().stats().totalTokens());
        OptionalDouble kept = prefixes.kept(assembled.scope(), assembled.context());
        kept.ifPresent(stability::record);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private Counter counter(String name, String description, String work) {
        return Counter.builder(name).description(description).tag(WORK, work).register(registry);
    }
}
