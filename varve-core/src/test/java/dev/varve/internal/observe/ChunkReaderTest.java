package dev.varve.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.policy.ObservePolicy;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A chunk ends where its policy says, and little more of a backlog is read than is observed. */
class ChunkReaderTest {
    private static final int BACKLOG = 1_000;

    /** How many messages were asked for. */
    private long read;

    @Test
    void of_a_long_backlog_little_more_is_read_than_is_observed() {
        List<LoggedMessage> chunk = chunk(
                "w ".repeat(60), ObservePolicy.builder().chunkTokens(3_000).build());

        long tokens = chunk.stream().mapToLong(LoggedMessage::tokens).sum();
        long before = tokens
                - chunk.get(chunk.size() - 1).tokens()
                - chunk.get(chunk.size() - 2).tokens();
        assertThat(tokens).isGreaterThanOrEqualTo(3_000);
        assertThat(before).as("without the last group").isLessThan(3_000);
        assertThat(read).isBetween((long) chunk.size(), 2L * chunk.size());
    }

    @Test
    void a_chunk_that_takes_several_pages_is_read_on() {
        List<LoggedMessage> chunk =
                chunk("ok", ObservePolicy.builder().chunkTokens(2_000).build());

        assertThat(chunk.stream().mapToLong(LoggedMessage::tokens).sum()).isGreaterThanOrEqualTo(2_000);
        assertThat(read).isGreaterThan(256);
    }

    @Test
    void a_number_of_messages_bounds_what_is_read_as_well() {
        List<LoggedMessage> chunk =
                chunk("w ".repeat(60), ObservePolicy.builder().chunkMessages(20).build());

        assertThat(chunk).hasSize(20);
        assertThat(read).isLessThan(40);
    }

    @Test
    void without_any_bound_all_of_a_backlog_is_one_chunk() {
        assertThat(chunk("ok", ObservePolicy.builder().build())).hasSize(BACKLOG);
    }

    private List<LoggedMessage> chunk(String words, ObservePolicy policy) {
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore())
                .policy(Policy.defaults().withMemory(false))
                .build()) {
            Session session = varve.session("s");
            List<Message> backlog = new ArrayList<>();
            for (int i = 0; i < BACKLOG; i += 2) {
                backlog.add(Message.user(words, Instant.EPOCH));
                backlog.add(Message.assistant(words, Instant.EPOCH));
            }
            session.append(backlog);
            SessionState state = session.status().state();
            return ChunkReader.read(state, state.lastSeq() + 1, policy, span -> {
                read += span.to() - span.from();
                return session.messages(span);
            });
        }
    }
}
