package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The marker of what is left out is part of the budget, however small that is. */
@Tag("long")
class OmittedMarkerTest {
    private static final Instant START = Instant.parse("2026-03-04T09:00:00Z");

    private static Varve varve() {
        return Varve.builder()
                .store(new InMemoryStore())
                .policy(Policy.defaults().withContext(context -> context.recall(0)))
                .executor(work -> {}) // no notes
                .build();
    }

    private static void fits(Session session, int least) {
        boolean marked = false;
        for (int window = least; window < 2_600; window += 7) {
            Context context = session.context(ContextRequest.EMPTY.withWindow(window, 0));

            assertThat(context.stats().memoryTokens() + context.stats().messageTokens())
                    .as("window of %d tokens", window)
                    .isLessThanOrEqualTo(window);
            marked |= context.stats().omittedMessages() > 0;
        }
        assertThat(marked).as("something is left out").isTrue();
    }

    @Test
    void short_messages_and_the_marker_fit() {
        try (Varve varve = varve()) {
            Session session = varve.session("s");
            for (int i = 0; i < 100; i++) {
                Instant time = START.plus(Duration.ofMinutes(i));
                session.append(
                        Message.user("Tell me about village " + i + " and its mill.", time),
                        Message.assistant("Village " + i + " has a mill from the year " + (1500 + i) + ".", time));
            }
            session.append(Message.user("And the last one?", START.plus(Duration.ofHours(9))));
            fits(session, 60);
        }
    }

    @Test
    void a_long_task_in_many_tool_rounds_and_the_marker_fit() {
        try (Varve varve = varve()) {
            Session session = varve.session("s");
            session.append(
                    Message.user("Rename the column. " + "Mind the migration and its tests. ".repeat(12), START));
            for (int i = 0; i < 30; i++) {
                Instant time = START.plus(Duration.ofMinutes(i));
                session.append(
                        Message.assistant(time, new Part.ToolCall("c" + i, "read", "{\"path\":\"V" + i + ".sql\"}")),
                        Message.tool(
                                time,
                                new Part.ToolResult("c" + i, "read", "alter table booking ".repeat(10 + i), false)));
            }
            fits(session, 900);
        }
    }
}
