package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallTool;
import dev.varve.Session;
import dev.varve.Varve;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SelfHitsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @Test
    void an_agent_that_looks_something_up_finds_neither_its_question_nor_what_it_found_before() {
        try (Varve varve = Varve.builder().build()) {
            Session session = varve.session("c");
            session.append(
                    Message.user("The gate code is 4711.", NOW),
                    Message.assistant("Noted.", NOW),
                    Message.user("Is the gate code long?", NOW),
                    Message.assistant(NOW, new Part.ToolCall("a", RecallTool.NAME, "{\"query\":\"gate code\"}")),
                    Message.tool(NOW, new Part.ToolResult("a", RecallTool.NAME, "The gate code is 4711.", false)),
                    Message.assistant("It has four digits.", NOW),
                    Message.user("What is the gate code?", NOW));

            assertThat(session.recallTool().call("gate code", "", ""))
                    .contains("#1 ", "#3 ")
                    .doesNotContain("#4 ", "#5 ", "#7 ");
        }
    }
}
