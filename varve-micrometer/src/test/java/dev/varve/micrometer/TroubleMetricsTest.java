package dev.varve.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TroubleMetricsTest {
    private static final Scope SCOPE = Scope.of("chat");

    private static final List<MemoryEvent> TROUBLES = List.of(
            new MemoryEvent.Discarded(SCOPE, "observe"),
            new MemoryEvent.Dropped(SCOPE, "observe", 1),
            new MemoryEvent.Failed(SCOPE, "observe", "no answer"),
            new MemoryEvent.LeaseLost(SCOPE),
            new MemoryEvent.LedgerFailed(SCOPE, "the disk is full"),
            new MemoryEvent.Resumed(SCOPE),
            new MemoryEvent.SpendLimitReached(SCOPE, "the month's limit"),
            new MemoryEvent.WindowCut(SCOPE, 3));

    private static final Set<Class<? extends MemoryEvent>> EVERYDAY = Set.of(
            MemoryEvent.Appended.class,
            MemoryEvent.Buffered.class,
            MemoryEvent.Activated.class,
            MemoryEvent.Reflected.class,
            MemoryEvent.Deleted.class,
            MemoryEvent.Cleared.class,
            MemoryEvent.Learned.class,
            MemoryEvent.Erased.class,
            MemoryEvent.ModelCalled.class,
            MemoryEvent.Assembled.class);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private double counted() {
        return registry.getMeters().stream()
                .filter(Counter.class::isInstance)
                .mapToDouble(meter -> ((Counter) meter).count())
                .sum();
    }

    @Test
    void before_anything_has_happened_each_counter_of_trouble_is_there_and_zero() {
        MemoryMetrics metrics = new MemoryMetrics(registry);
        List<Meter.Id> before = registry.getMeters().stream().map(Meter::getId).toList();

        TROUBLES.forEach(metrics::on);
        Stream.of("learn", "read").forEach(work -> metrics.on(new MemoryEvent.Failed(SCOPE, work, "no answer")));

        assertThat(registry.getMeters()).extracting(Meter::getId).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void each_kind_of_trouble_is_counted_and_each_event_is_known_to_be_one_or_not() {
        MemoryMetrics metrics = new MemoryMetrics(registry);
        for (MemoryEvent trouble : TROUBLES) {
            double before = counted();
            metrics.on(trouble);
            assertThat(counted()).as(trouble.toString()).isEqualTo(before + 1);
        }

        assertThat(MemoryEvent.class.getPermittedSubclasses())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.<Class<?>>concat(TROUBLES.stream().map(MemoryEvent::getClass), EVERYDAY.stream())
                                .toList());
    }
}
