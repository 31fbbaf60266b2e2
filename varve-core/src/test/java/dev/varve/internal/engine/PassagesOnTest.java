package dev.varve.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** For hosts that log what the user says when it is answered. */
class PassagesOnTest {
    private static final Instant START = Instant.parse("2026-03-04T09:00:00Z");
    private static final String QUESTION = "Where was the spare key of the boathouse?";

    @Test
    void words_that_are_not_logged_yet_find_what_was_said_and_is_not_shown() {
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore())
                .policy(Policy.incremental()
                        .withContext(context ->
                                context.recall(0).memory(Limit.tokens(200)))) // so that the notes leave it out
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session("s");
            session.append(Message.user(
                    "By the way, the spare key of the boathouse hangs behind the kayak, third hook.", START));
            assertThat(session.passagesOn(QUESTION, session.context(), 600))
                    .as("all is shown")
                    .isEmpty();
            for (int i = 0; i < 60; i++) {
                Instant time = START.plus(Duration.ofMinutes(i + 1L));
                session.append(
                        Message.assistant("Village " + i + " has a mill from the year " + (1500 + i) + ".", time),
                        Message.user("Tell me about village " + i + " in the valley, its mill and its bridge.", time));
            }
            Context shown = session.context();

            assertThat(session.passagesOn(QUESTION, shown, 600))
                    .contains("<recalled>", "behind the kayak, third hook", "</recalled>");
            assertThat(session.passagesOn("Thanks, that is all.", shown, 600)).isEmpty();
            assertThat(session.passagesOn(QUESTION, shown, 0)).isEmpty();
            assertThat(session.status().state().lastSeq())
                    .as("nothing is logged by it")
                    .isEqualTo(121);
        }
    }
}
