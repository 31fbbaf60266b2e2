package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.context.ShownNotes;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A note counts as many tokens as it takes in a context, so that budgets are used. Notes are written by rules. */
@Tag("B7")
class CountedAsShownTest {
    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();

    @Test
    void notes_are_counted_as_they_are_shown() {
        SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
        try (Varve varve = Varve.builder()
                .policy(Policy.incremental())
                .clock(clock)
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session("shop");
            for (int i = 0; i < 60; i++) {
                clock.advance(Duration.ofSeconds(20));
                session.append(Message.user("Please move order FM-" + i + " to shelf " + i % 7 + ".", clock.instant()));
                session.append(Message.assistant("Order FM-" + i + " was moved from shelf 9.", clock.instant()));
                session.context();
            }
            Context context = session.context();
            long shown = TOKENS.estimate(context.systemText());

            assertThat(session.notes()).isNotEmpty().allSatisfy(CountedAsShownTest::isCountedAsShown);
            assertThat(context.stats().memoryTokens()).isBetween(shown - 40, shown + 40);
        }
    }

    private static void isCountedAsShown(Note note) {
        assertThat(note.tokens()).isEqualTo(TOKENS.estimate(ShownNotes.of(note.lines())));
        assertThat(note.tokens()).isLessThanOrEqualTo(TOKENS.estimate(note.text()));
    }
}
