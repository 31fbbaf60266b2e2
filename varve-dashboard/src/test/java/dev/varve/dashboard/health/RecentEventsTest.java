package dev.varve.dashboard.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecentEventsTest {
    private static final Scope SCOPE = Scope.of("chat");
    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");

    private static final List<MemoryEvent> TROUBLES = List.of(
            new MemoryEvent.Failed(SCOPE, "observe", "no answer"),
            new MemoryEvent.Dropped(SCOPE, "observe", 1),
            new MemoryEvent.Resumed(SCOPE),
            new MemoryEvent.LeaseLost(SCOPE),
            new MemoryEvent.SpendLimitReached(SCOPE, "the month's limit"),
            new MemoryEvent.LedgerFailed(SCOPE, "the disk is full"));

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
            MemoryEvent.Assembled.class,
            MemoryEvent.Discarded.class,
            MemoryEvent.WindowCut.class);

    @Test
    void each_kind_of_trouble_is_shown_and_each_event_is_known_to_be_one_or_not() {
        RecentEvents events = new RecentEvents(Clock.fixed(NOW, ZoneOffset.UTC));
        for (MemoryEvent trouble : TROUBLES) {
            int before = events.troubles().size();
            events.on(trouble);
            assertThat(events.troubles()).as(trouble.toString()).hasSize(before + 1);
        }

        assertThat(events.troubles().get(0).what()).contains("the disk is full");
        assertThat(MemoryEvent.class.getPermittedSubclasses())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.<Class<?>>concat(TROUBLES.stream().map(MemoryEvent::getClass), EVERYDAY.stream())
                                .toList());
    }
}
