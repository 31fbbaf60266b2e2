package com.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.message.SystemMessage;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssistantTest {
    private final OfflineModel model = new OfflineModel();

    @Test
    void after_65_turns_and_a_restart_the_model_is_sent_notes_on_the_first(@TempDir Path folder) {
        Path file = folder.resolve("memory.db");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Assistant assistant = Assistant.over(varve, model);
            assistant.chat("c", "I am allergic to walnuts. Never order anything with walnuts for me.");
            for (int turn = 2; turn <= 64; turn++) {
                assistant.chat("c", "Report " + turn + ". " + "The tide gauge shows one metre and falls. ".repeat(35));
            }
            varve.session("c").catchUp(Duration.ofSeconds(20));
        }
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Assistant.over(varve, model).chat("c", "What should you never order for me?");
        }

        String system = ((SystemMessage) model.sent.get(0)).text();
        assertTrue(system.contains("## Conversation Memory") && system.contains("walnuts"), system);
    }
}
