package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    @Test
    void in_each_format_a_talk_is_logged_and_gets_notes() {
        try (InMemoryStore store = new InMemoryStore();
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(WarmUp.early())
                        .executor(Runnable::run)
                        .build();
                ConversationMemory memory = ConversationMemory.of(varve)
                        .patience(MemoryFixture.PATIENCE)
                        .build()) {
            WarmUp.talks(memory);
            assertThat(varve.sessions("default"))
                    .hasSize(3)
                    .allSatisfy(session -> assertThat(varve.session(session.scope())
                                    .status()
                                    .state()
                                    .observations()
                                    .count())
                            .isPositive());
        }
    }
}
