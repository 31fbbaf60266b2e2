package dev.varve.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.PlantedSecret;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No tool tells a secret of the project's sessions. */
@Tag("A3")
class SecretsTest {
    private static final long SEED = 11;
    private static final Instant AT = Instant.parse("2026-04-06T10:00:00Z");
    private static final String KEY = "claude-code:s1";

    private InMemoryStore store = new InMemoryStore();

    private ProjectMemory open() {
        Varve varve = Varve.builder().store(store).keepStoreOpen().build();
        return new ProjectMemory(varve, store, "t", "shop", new ProjectMemory.Host() {}, true);
    }

    private void say(PlantedSecret planted) {
        try (Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
            varve.session(new Scope("t", "shop", KEY))
                    .append(
                            Message.user("Never deploy on Fridays. Remember this: " + planted.text(), AT),
                            Message.assistant("I decided to use this: " + planted.text(), AT.plusSeconds(1)),
                            Message.user("We decided to deploy on Monday.", AT.plusSeconds(2)),
                            Message.assistant("Done.", AT.plusSeconds(3)));
            assertThat(varve.awaitIdle(Duration.ofSeconds(60))).isTrue();
        }
    }

    @Test
    void no_tool_tells_a_planted_secret() {
        for (PlantedSecret planted : PlantedSecret.all(SEED)) {
            store = new InMemoryStore();
            say(planted);
            List<String> answers = new ArrayList<>();
            try (ProjectMemory memory = open()) {
                answers.add(memory.recall(RecallQuery.of("remember decided deploy"), Optional.empty()));
                answers.add(memory.recall(RecallQuery.of("remember decided deploy"), Optional.of(KEY)));
                answers.add(memory.recall(RecallQuery.of(planted.secret()), Optional.empty()));
                answers.add(memory.read(KEY, 1, Optional.empty()));
                answers.add(memory.context(Optional.empty()));
                answers.add(memory.context(Optional.of(KEY)));
                answers.add(memory.save(
                        "remember", Map.of("text", "The deploy needs this: " + planted.text(), "kind", "fact")));
                answers.add(memory.recall(RecallQuery.of("deploy needs"), Optional.empty()));
                answers.add(memory.context(Optional.empty()));
            }
            assertThat(answers)
                    .as(planted.kind())
                    .allSatisfy(answer -> assertThat(answer).doesNotContain(planted.secret()));
            assertThat(answers.get(0)).contains("[masked ");
        }
    }

    @Test
    void a_search_for_a_whole_secret_does_not_show_where_it_stands() {
        PlantedSecret planted = PlantedSecret.all(SEED).get(0);
        say(planted);
        try (ProjectMemory memory = open()) {
            assertThat(memory.recall(RecallQuery.of(planted.secret()), Optional.empty()))
                    .contains("Nothing was found");
        }
    }
}
