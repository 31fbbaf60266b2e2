package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentTest {
    @Test
    void what_was_said_is_there_after_a_restart(@TempDir Path folder) {
        for (int run = 1; run <= 2; run++) {
            try (Varve varve =
                    Varve.builder().store(SqliteStore.open(folder.resolve("agent.db"))).build()) {
                String answer = Agent.turn(varve.session("c"), "Keep the old column until Friday, please.");
                assertEquals("I was sent " + (2 * run - 1) + " messages", answer.substring(0, answer.indexOf(" and")));
            }
        }
    }
}
