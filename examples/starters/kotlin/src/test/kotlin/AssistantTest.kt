package com.example

import dev.langchain4j.data.message.SystemMessage
import java.nio.file.Path
import java.time.Duration
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class AssistantTest {
    @Test
    fun `after 65 turns the model is sent notes on the first`(@TempDir folder: Path) {
        val model = OfflineModel()
        engine(folder.resolve("memory.db")).use { varve ->
            val assistant = assistant(varve, model)
            assistant.chat("c", "I am allergic to walnuts. Never order anything with walnuts for me.")
            for (turn in 2..64) {
                assistant.chat("c", "Report $turn. " + "The tide gauge shows one metre and falls. ".repeat(35))
            }
            varve.session("c").catchUp(Duration.ofSeconds(20))
            assistant.chat("c", "What should you never order for me?")
        }
        val system = (model.sent[0] as SystemMessage).text()
        assertTrue("## Conversation Memory" in system && "walnuts" in system, system)
    }
}
