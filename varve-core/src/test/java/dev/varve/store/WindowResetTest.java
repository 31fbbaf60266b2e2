package dev.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ClearMode;
import dev.varve.Context;
import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WindowResetTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @Test
    void a_question_from_before_a_reset_is_not_shown_again_when_notes_stand_for_it() {
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            Session session = varve.session("c");
            session.append(Message.user("Please move the deadline of the audit to Friday, 13 March.", NOW));
            session.clear(ClearMode.RESET_WINDOW);
            session.append(Message.assistant("What can I do for you?", NOW));

            session.end(Duration.ofSeconds(60));

            Context context = session.context();
            assertThat(session.status().state().coveredMessages()).isEqualTo(3);
            assertThat(context.window()).isEmpty();
            assertThat(context.messages()).isEmpty();
            assertThat(context.systemText()).contains("deadline");
        }
    }

    @Test
    void after_a_reset_only_what_came_later_is_shown_and_the_log_has_all() {
        try (Varve varve = Varve.builder().build()) {
            Session session = varve.session("c");
            session.append(Message.user("one", NOW), Message.assistant("two", NOW));

            session.clear(ClearMode.RESET_WINDOW);
            assertThat(session.context().messages()).isEmpty();

            session.append(Message.user("three", NOW));
            session.clear(ClearMode.KEEP);
            assertThat(session.context().messages()).extracting(Message::text).containsExactly("three");
            assertThat(session.messages(new Span(1, 5))).hasSize(4);
        }
    }

    @Test
    void a_session_that_does_not_exist_is_not_made_by_a_reset() {
        try (Varve varve = Varve.builder().build()) {
            varve.session("c").clear(ClearMode.RESET_WINDOW);

            assertThat(varve.session("c").status().state().lastSeq()).isZero();
        }
    }

    @Test
    void a_session_is_deleted_only_if_asked_to() {
        try (Varve varve = Varve.builder().build()) {
            varve.session("c").append(Message.user("one", NOW));

            varve.session("c").clear(ClearMode.DELETE);

            assertThat(varve.session("c").status().state().lastSeq()).isZero();
        }
    }
}
