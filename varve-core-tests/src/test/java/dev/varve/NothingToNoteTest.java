package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.model.ModelAnswer;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A model may say that nothing is worth a note: the messages are dealt with, nothing is asked twice. */
class NothingToNoteTest {
    private static final Scope SCOPE = new Scope("acme", "mina", "monday");
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryStore store = new InMemoryStore();
    private final ScriptedModel model =
            new ScriptedModel().onObserve(request -> ModelAnswer.nothing(ContinuationHint.NONE, Usage.call(10, 1)));

    private void talk(String fromUser) {
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .policy(Policy.incremental())
                .clock(SettableClock.at(NINE))
                .model(model)
                .build()) {
            Session session = varve.session(SCOPE);
            for (int turn = 0; turn < 40; turn++) {
                session.append(
                        Message.user(fromUser, NINE.plusSeconds(turn)),
                        Message.assistant("line of a file ".repeat(60), NINE.plusSeconds(turn)));
                session.context();
            }
            assertThat(varve.awaitIdle(Duration.ofMinutes(1))).isTrue();
        }
    }

    @Test
    @Tag("C5")
    void its_messages_are_covered_by_a_note_without_lines_and_found_again_by_recall() {
        talk("look");

        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session(SCOPE);
            assertThat(session.notes()).isNotEmpty().allSatisfy(note -> {
                assertThat(note.lines()).isEmpty();
                assertThat(note.tokens()).isZero();
            });
            assertThat(session.notes().stream().map(Note::span).distinct().count())
                    .as("each stretch is asked about once")
                    .isEqualTo(model.observed().size());
            assertThat(session.context().memoryText()).doesNotContain("## Conversation Memory");
            assertThat(session.recall(RecallQuery.of("line of a file")).hits()).isNotEmpty();
        }
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("C5")
    void where_people_said_much_it_is_not_believed_and_the_messages_stay() {
        talk("I need the boat by Friday, with a red sail, and please never use the old varnish again. ".repeat(3));

        assertThat(store.notes(SCOPE, Set.of(Note.Status.values()))).isEmpty();
        Invariants.checkStored(store, SCOPE);
    }
}
