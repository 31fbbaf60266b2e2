package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a context says of the task is true when it is read, however old the notes are. Notes are written by rules. */
@Tag("B6")
class OpenTaskTest {
    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final Varve varve = Varve.builder()
            .policy(Policy.defaults())
            .clock(clock)
            .executor(Runnable::run)
            .build();
    private final Session session = varve.session("deploy");
    private int calls;

    @AfterEach
    void close() {
        varve.close();
    }

    private String hint() {
        return session.context().hint().map(ContextBlock::text).orElse("");
    }

    private void user(String text) {
        clock.advance(Duration.ofMinutes(1));
        session.append(Message.user(text, clock.instant()));
    }

    private void agent(String text) {
        clock.advance(Duration.ofMinutes(1));
        session.append(Message.assistant(text, clock.instant()));
    }

    private void call() {
        String id = "c" + calls++;
        clock.advance(Duration.ofMinutes(1));
        session.append(Message.assistant(clock.instant(), new Part.ToolCall(id, "Bash", "{\"command\":\"make\"}")));
        session.append(
                Message.tool(clock.instant(), new Part.ToolResult(id, "Bash", "compiled object " + calls, false)));
    }

    private void finished() {
        agent("Done. The archive is migrated, all tests pass, and the branch is pushed.");
    }

    private void task() {
        user("Please migrate the archive to the new storage format.");
        call();
    }

    private void observed() {
        assertThat(session.end(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void a_task_is_named_until_the_agent_reports_and_not_after() {
        task();
        observed();
        user("go on");
        assertThat(hint()).contains("migrate the archive");

        call();
        assertThat(hint()).contains("migrate the archive");

        finished();
        assertThat(hint()).isEmpty();
    }

    @Test
    void a_session_that_was_finished_has_no_task_when_it_goes_on() {
        task();
        observed();
        call();
        finished();
        observed();
        user("Hello again!");

        assertThat(hint()).isEmpty();
        assertThat(session.status().state().hint().isEmpty()).isTrue();
    }

    @Test
    void what_the_user_stopped_is_no_task() {
        task();
        observed();
        user("[Request interrupted by user for tool use]");
        agent("I have stopped; so far only the first object is compiled.");
        observed();
        user("Thank you.");

        assertThat(hint()).doesNotContain("migrate", "interrupted");
    }
}
