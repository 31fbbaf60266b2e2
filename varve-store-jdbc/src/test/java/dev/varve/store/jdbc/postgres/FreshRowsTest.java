package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.testkit.Messages;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreshRowsTest {
    private static final Scope CHAT = Scope.of("chat");
    private static final SessionState FIRST = after(SessionState.empty(), "Hello.");
    private static final SessionState SECOND = after(FIRST, "And good bye.");

    private final AtomicLong nanos = new AtomicLong();
    private final FreshRows rows = new FreshRows(nanos::get);

    @Test
    void a_row_is_known_right_after_its_append_and_no_longer_when_another_could_have_written() {
        rows.written(CHAT, FIRST);

        nanos.addAndGet(FreshRows.NANOS - 1);
        assertThat(rows.has(CHAT, FIRST)).isTrue();

        nanos.addAndGet(1);
        assertThat(rows.has(CHAT, FIRST)).isFalse();
    }

    @Test
    void only_the_row_that_was_written_is_known_and_only_of_its_session() {
        assertThat(rows.has(CHAT, FIRST)).isFalse();

        rows.written(CHAT, FIRST);
        rows.written(CHAT, SECOND);

        assertThat(rows.has(CHAT, FIRST)).isFalse();
        assertThat(rows.has(CHAT, SECOND)).isTrue();
        assertThat(rows.has(Scope.of("other"), SECOND)).isFalse();
    }

    @Test
    void sessions_that_share_a_place_are_not_taken_for_each_other() {
        List<Scope> sessions =
                IntStream.range(0, 1_000).mapToObj(i -> Scope.of("s" + i)).toList();
        sessions.forEach(session -> rows.written(session, FIRST));

        assertThat(sessions.stream().filter(session -> rows.has(session, FIRST)).count())
                .isBetween(1L, 256L);
    }

    private static SessionState after(SessionState before, String text) {
        return before.append(List.of(new CountedMessage(
                        Messages.user(text).message(),
                        TokenEstimator.scriptAware().estimate(text))))
                .state();
    }
}
