package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.event.MemoryEvent;
import dev.varve.store.SessionState;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole conversations with a scripted model. */
class EngineTest extends Scenario {
    @Test
    @Tag("ZOR-22")
    void a_long_conversation_stays_within_its_budget_and_loses_nothing() {
        Session session = open(Policy.defaults());
        for (int turn = 0; turn < 400; turn++) {
            turn(session, turn, 100);
            Invariants.checkContext(session, session.context());
            Invariants.checkContext(session, session.context(ContextRequest.EMPTY.withWindow(6_000, 500)));
        }

        SessionState state = session.status().state();
        Invariants.checkStored(store, SCOPE);
        assertThat(state.totalTokens()).isGreaterThan(80_000);
        assertThat(session.context().stats().totalTokens()).isLessThan(20_000);
        assertThat(model.observed()).hasSizeGreaterThan(15);
    }

    @Test
    void the_same_conversation_gives_the_same_memory() {
        Session first = open(Policy.defaults());
        for (int turn = 0; turn < 200; turn++) {
            turn(first, turn, 100);
            first.context();
        }
        SettableClock sameStart = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
        try (Varve again = Varve.builder()
                .model(new ScriptedModel())
                .clock(sameStart)
                .executor(Runnable::run)
                .build()) {
            Session second = again.session(SCOPE);
            for (int turn = 0; turn < 200; turn++) {
                sameStart.advance(Duration.ofSeconds(60));
                second.append(Message.user("turn " + turn + " " + "word ".repeat(100), sameStart.instant()));
                second.append(Message.assistant("done " + "word ".repeat(100), sameStart.instant()));
                second.context();
            }
            assertThat(second.context().systemText()).isEqualTo(first.context().systemText());
        }
    }

    @Test
    @Tag("COR-34")
    void case_60_a_listener_that_throws_harms_nobody() {
        List<MemoryEvent> heard = new ArrayList<>();
        Varve varve = Varve.builder()
                .model(model)
                .store(store)
                .executor(Runnable::run)
                .listener(event -> {
                    throw new IllegalStateException("scripted");
                })
                .listener(heard::add)
                .build();
        varve.session(SCOPE).append(Message.user("hello", clock.instant()));

        assertThat(heard).singleElement().isInstanceOf(MemoryEvent.Appended.class);
    }

    @Test
    @Tag("COR-38")
    void recall_counts_relative_dates_from_now_unless_the_query_says_when_it_is_asked() {
        Session session = open(Policy.defaults(), new ManualExecutor());
        Instant said = clock.instant();
        session.append(Message.user("we painted the fence", said));
        RecallQuery query = RecallQuery.of("what did we do yesterday?");

        assertThat(session.recall(query).hits()).isEmpty();
        assertThat(session.recall(query.withAskedAt(said.plus(Duration.ofDays(1))))
                        .hits())
                .hasSize(1);
        clock.advance(Duration.ofDays(1));
        assertThat(session.recall(query).hits()).hasSize(1);
    }

    @Test
    void a_bad_message_changes_nothing_and_says_why() {
        Session session = open(Policy.defaults());
        session.append(Message.user("hello", clock.instant()));

        assertThatThrownBy(() -> session.append(
                        Message.user("fine", clock.instant()),
                        Message.tool(clock.instant(), new Part.ToolResult("nope", "read", "x", false))))
                .hasMessageContaining("\"nope\"");
        assertThat(session.status().state().lastSeq()).isEqualTo(1);
    }

    @Test
    void deleting_a_session_leaves_nothing_and_no_other_session_is_touched() {
        Session session = open(Policy.incremental());
        turn(session, 0, 600);
        Session neighbour = varve(Policy.incremental(), model, Runnable::run).session(Scope.of("t"));
        turn(neighbour, 0, 600);

        assertThat(session.delete()).isTrue();
        assertThat(session.delete()).isFalse();
        assertThat(session.notes()).isEmpty();
        assertThat(session.context().window()).isEmpty();
        assertThat(neighbour.notes()).hasSize(1);
    }
}
