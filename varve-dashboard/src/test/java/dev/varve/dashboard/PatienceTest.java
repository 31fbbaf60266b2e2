package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.dashboard.session.Courses;
import dev.varve.dashboard.session.SessionEndpoints;
import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.spend.Spending;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelLimits;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How much is read while a person waits, by a clock on which each look takes a minute. */
class PatienceTest {
    private final AtomicLong looks = new AtomicLong();
    private final InstantSource slow = () -> Databases.START.plus(Duration.ofMinutes(looks.incrementAndGet()));
    private final InMemoryStore store = new InMemoryStore();
    private final Varve varve = Varve.builder()
            .store(store)
            .policy(Databases.policy())
            .executor(Runnable::run)
            .build();
    private final MemorySource source = new MemorySource(
            "memory",
            store,
            varve,
            Scope.DEFAULT,
            Databases.policy(),
            0,
            ModelLimits.defaults(),
            new InMemoryLedger(),
            Optional.empty(),
            List::of,
            session -> false,
            Optional.empty(),
            slow.withZone(ZoneOffset.UTC));

    @BeforeEach
    void talk() {
        for (String session : List.of("one", "two", "three")) {
            varve.session(session).append(Message.user("the old column", Databases.START));
        }
    }

    @AfterEach
    void close() {
        varve.close();
    }

    @Test
    void a_search_ends_by_the_clock_of_the_dashboard_after_one_session_at_least() {
        SessionList.Findings findings = new SessionList(source).search(new ApiCall(Map.of("q", "column")));

        assertThat(findings.searched()).isEqualTo(1);
        assertThat(findings.sessions()).isEqualTo(3);
        assertThat(findings.found()).hasSize(1);
    }

    @Test
    void spending_reads_notes_by_the_clock_of_the_dashboard_of_one_session_at_least() {
        SessionList list = new SessionList(source);
        Spending spending = new Spending(source, list, new SessionEndpoints(source, list, new Courses(source)));

        assertThat(spending.view(new ApiCall(Map.of())).notesOf()).isEqualTo(1);
    }
}
