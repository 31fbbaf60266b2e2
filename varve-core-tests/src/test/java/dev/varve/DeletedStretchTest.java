package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a model reads about messages that were deleted: one sentence, in whatever pieces they went. */
@Tag("C9")
class DeletedStretchTest {
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Scope SCOPE = Scope.of("chat");

    private final InMemoryStore store = new InMemoryStore();
    private final SettableClock clock = SettableClock.at(NINE);
    private final Session session = Varve.builder()
            .store(store)
            .clock(clock)
            .executor(Runnable::run)
            .policy(Policy.defaults()
                    .withObserve(observe -> observe.chunkMessages(4).chunkTokens(0)))
            .build()
            .session(SCOPE);

    @Test
    void a_long_stretch_that_went_at_once_is_one_sentence() {
        talk(60);

        session.deleteSpan(new Span(1, 101));

        assertThat(deletions()).isEqualTo("Messages 1 to 100 were deleted.");
        assertThat(session.context().memoryText()).contains("plan 55");
    }

    @Test
    @Tag("ZOR-15")
    void a_stretch_that_went_in_many_pieces_is_one_sentence() {
        talk(60);

        for (long from = 99; from > 0; from -= 2) {
            session.deleteSpan(new Span(from, from + 2));
        }

        assertThat(deletions()).isEqualTo("Messages 1 to 100 were deleted.");
    }

    @Test
    void a_stretch_that_grew_after_its_notes_were_condensed_is_one_sentence() {
        talk(60);
        session.deleteSpan(new Span(1, 41));
        session.end(Duration.ofSeconds(60));
        session.deleteSpan(new Span(41, 81));

        assertThat(deletions()).isEqualTo("Messages 1 to 80 were deleted.");
    }

    @Test
    void some_stretches_are_listed_in_one_sentence_and_many_are_counted() {
        talk(60);
        session.deleteSpan(new Span(1, 5));
        session.deleteSpan(new Span(21, 31));

        assertThat(deletions()).isEqualTo("Messages 1 to 4, 21 to 30 were deleted.");

        LongStream.range(10, 25).forEach(turn -> session.deleteSpan(new Span(4 * turn + 1, 4 * turn + 3)));

        assertThat(deletions()).isEqualTo("44 messages between 1 and 98 were deleted.");
    }

    @Test
    void no_note_is_left_where_all_its_messages_are_gone_and_the_sentence_stands_alone() {
        talk(60);

        session.deleteSpan(new Span(1, session.status().state().watermark()));

        assertThat(session.context().memoryText()).matches("Messages 1 to \\d+ were deleted\\.");
        assertThat(session.notesTool().call("")).isEqualTo("There are no such notes yet.\n");
    }

    private String deletions() {
        Invariants.checkStored(store, SCOPE);
        return String.join(
                "|",
                session.context()
                        .systemText()
                        .lines()
                        .filter(line -> line.contains("deleted"))
                        .toList());
    }

    private void talk(int turns) {
        for (int turn = 0; turn < turns; turn++) {
            clock.advance(Duration.ofMinutes(1));
            session.append(
                    Message.user("We decided on plan " + turn + " for the harbour.", clock.instant()),
                    Message.assistant("Plan " + turn + " it is.", clock.instant()));
        }
        session.compact(Duration.ofSeconds(60));
    }
}
