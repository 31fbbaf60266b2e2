package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.embabel.agent.api.tool.callback.AfterLlmCallContext;
import com.embabel.agent.api.tool.callback.BeforeLlmCallContext;
import com.embabel.chat.AssistantMessage;
import com.embabel.chat.Message;
import com.embabel.chat.SystemMessage;
import com.embabel.chat.UserMessage;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls that Embabel's loop makes, one run of a prompt per turn. */
class VarveTransformerTest {
    private static List<Message> run(Varve varve, String text) {
        VarveTransformer transformer = new VarveTransformer(varve.session("c"));
        List<Message> history = List.of(new SystemMessage("You are a careful agent."), new UserMessage(text));
        List<Message> sent = transformer.transformBeforeLlmCall(new BeforeLlmCallContext(history, 1, List.of(), null));
        transformer.transformAfterLlmCall(new AfterLlmCallContext(sent, 1, new AssistantMessage("Noted."), null));
        return sent;
    }

    @Test
    void after_65_runs_the_model_is_sent_notes_on_the_first(@TempDir Path folder) {
        try (Varve varve =
                Varve.builder().store(SqliteStore.open(folder.resolve("memory.db"))).build()) {
            run(varve, "I am allergic to walnuts. Never order anything with walnuts for me.");
            for (int turn = 2; turn <= 64; turn++) {
                run(varve, "Report " + turn + ". " + "The tide gauge shows one metre and falls. ".repeat(35));
            }
            varve.session("c").catchUp(Duration.ofSeconds(20));
            String system = run(varve, "What should you never order for me?").get(0).getContent();

            assertTrue(system.startsWith("You are a careful agent.\n\n## Conversation Memory"), system);
            assertTrue(system.contains("walnuts"), system);
            assertEquals(130, varve.session("c").status().state().messages());
        }
    }
}
