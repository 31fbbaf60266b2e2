package dev.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.CpuTime;
import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A message of thousands of passages takes time in proportion to its length. */
@Tag("G2")
class LargeMessageSearchTest {
    /** Of the processor: quadratic time would take many times as long, however idle the machine is. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    @Test
    void a_text_without_blanks_is_cut_into_passages_in_one_pass() {
        String blob = "x".repeat(5_000_000);

        List<Passage> passages = new ArrayList<>();
        CpuTime.assertWithin(DEADLINE, () -> passages.addAll(Passage.of(blob)), () -> "cutting");

        assertThat(passages).hasSize(5_000);
    }

    @Test
    void a_message_of_which_every_passage_matches_is_cut_once() {
        Scope scope = Scope.of("chat");
        try (InMemoryStore store = new InMemoryStore()) {
            String log = "compile target of the module\n".repeat(150_000);
            store.append(scope, List.of(new CountedMessage(Message.user(log, Instant.EPOCH), 1_000_000)));

            List<RecallResult> found = new ArrayList<>();
            CpuTime.assertWithin(
                    DEADLINE,
                    () -> found.add(store.search(scope, RecallQuery.of("compile target"))),
                    () -> "searching");

            assertThat(found.get(0).hits()).hasSize(1);
        }
    }
}
