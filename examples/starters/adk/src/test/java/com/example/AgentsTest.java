package com.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.adk.models.LlmRequest;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentsTest {
    private final OfflineModel model = new OfflineModel();

    @Test
    void after_65_turns_and_a_restart_a_sub_agent_is_sent_notes_on_the_first(@TempDir Path folder) {
        Path file = folder.resolve("memory.db");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Runner runner = Agents.runner(varve, model, new InMemorySessionService());
            Agents.say(runner, "ada", "I am allergic to walnuts. Never order anything with walnuts for me.");
            for (int turn = 2; turn <= 64; turn++) {
                Agents.say(runner, "ada", "Report " + turn + ". " + "The tide gauge shows one metre and falls. ".repeat(35));
            }
            varve.session(new Scope("hotel", "ada", "stay")).catchUp(Duration.ofSeconds(20));
        }
        String answer;
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Runner runner = Agents.runner(varve, model, new InMemorySessionService());
            answer = Agents.say(runner, "ada", "Order a cake for me, please.");
        }

        LlmRequest last = model.sent.get(model.sent.size() - 1);
        String system = last.config().orElseThrow().systemInstruction().orElseThrow().text();
        assertTrue(answer.startsWith("kitchen: "), answer);
        assertTrue(system.contains("## Conversation Memory") && system.contains("walnuts"), system);
    }
}
