package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Notes are deleted, messages stay. */
class ClearNotesTest {
    private static final Scope SCOPE = new Scope("acme", "mina", "monday");
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Duration LONG = Duration.ofMinutes(1);

    private final InMemoryStore store = new InMemoryStore();

    private Varve open(String model) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .policy(Policy.incremental().withReflect(reflect -> reflect.observationsAt(Limit.tokens(60))))
                .clock(SettableClock.at(NINE))
                .model(new ScriptedModel().named(model))
                .build();
    }

    private static void talk(Session session) {
        for (int turn = 0; turn < 40; turn++) {
            session.append(
                    Message.user("question " + turn + " " + "word ".repeat(100), NINE.plusSeconds(turn)),
                    Message.assistant("answer " + turn, NINE.plusSeconds(turn)));
            session.context();
        }
    }

    @Test
    @Tag("LAN-39")
    @Tag("LAN-43")
    void after_a_change_of_model_the_notes_are_written_anew_by_the_new_one() {
        try (Varve before = open("old")) {
            talk(before.session(SCOPE));
            assertThat(before.session(SCOPE).notes())
                    .isNotEmpty()
                    .allMatch(note -> note.model().equals("old"));
        }
        try (Varve after = open("new")) {
            Session session = after.session(SCOPE);
            long messages = session.status().state().messages();

            session.clear(ClearMode.NOTES);
            session.context();
            assertThat(after.awaitIdle(LONG)).isTrue();

            assertThat(session.notes())
                    .isNotEmpty()
                    .allMatch(note -> note.model().equals("new"));
            assertThat(session.status().state().messages()).isEqualTo(messages);
            Invariants.checkStored(store, SCOPE);
        }
    }

    @Test
    @Tag("LAN-39")
    void reflections_alone_are_deleted_and_what_they_condensed_is_shown_again() {
        try (Varve varve = open("model")) {
            Session session = varve.session(SCOPE);
            talk(session);
            List<Note> condensed = session.notes();
            assertThat(condensed).anyMatch(Reflection.class::isInstance);
            long covered = session.status().state().coveredMessages();

            session.clear(ClearMode.REFLECTIONS);

            assertThat(session.notes()).allMatch(Observation.class::isInstance);
            assertThat(session.notes()).hasSizeGreaterThan(condensed.size());
            assertThat(session.status().state().coveredMessages()).isEqualTo(covered);
            Invariants.checkStored(store, SCOPE);
        }
    }
}
