package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;

/** Turns of one conversation that do not wait for each other. */
class TurnsAtOnceTest {
    /** Right before a turn logs what its user said, another does: that is when the time of the message is read. */
    private static Clock interrupted(Host host, String text) {
        AtomicBoolean first = new AtomicBoolean(true);
        InstantSource times = () -> {
            Instant now = host.clock.instant();
            if (first.getAndSet(false)) {
                host.session().append(Message.user(text, now));
            }
            return now;
        };
        return times.withZone(ZoneOffset.UTC);
    }

    @Test
    void what_another_turn_logs_meanwhile_is_shown_beside_the_turns_own_input() {
        try (Host host = Host.of()) {
            ChatClient client = host.client()
                    .defaultAdvisors(host.advisor()
                            .clock(interrupted(host, "the other question"))
                            .build())
                    .build();

            Host.in(client, "my question").call().content();

            assertThat(host.log()).containsExactly("user the other question", "user my question", "assistant ok");
            assertThat(host.model.newest())
                    .containsExactly("system " + Host.SYSTEM, "user the other question\n\nmy question");
        }
    }
}
