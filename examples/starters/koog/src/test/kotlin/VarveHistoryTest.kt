package com.example

import ai.koog.prompt.message.Message
import ai.koog.prompt.message.RequestMetaInfo
import ai.koog.prompt.message.ResponseMetaInfo
import dev.varve.Varve
import dev.varve.store.jdbc.sqlite.SqliteStore
import java.nio.file.Path
import java.time.Duration
import kotlin.time.Clock
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The calls that Koog's feature makes: it loads before a run, and stores the whole prompt after it. */
class VarveHistoryTest {
    private suspend fun run(history: VarveHistory, text: String): List<Message> {
        val prompt = history.load("c") + Message.User(text, RequestMetaInfo(Clock.System.now()))
        history.store("c", prompt + Message.Assistant("Noted.", ResponseMetaInfo(Clock.System.now())))
        return prompt
    }

    @Test
    fun `after 65 runs the prompt begins with notes on the first`(@TempDir folder: Path) = runBlocking {
        Varve.builder().store(SqliteStore.open(folder.resolve("memory.db"))).build().use { varve ->
            val history = VarveHistory(varve, "You are a careful agent.")
            run(history, "I am allergic to walnuts. Never order anything with walnuts for me.")
            for (turn in 2..64) {
                run(history, "Report $turn. " + "The tide gauge shows one metre and falls. ".repeat(35))
            }
            varve.session("c").catchUp(Duration.ofSeconds(20))
            val prompt = run(history, "What should you never order for me?")

            val system = (prompt[0] as Message.System).textContent()
            assertTrue(system.startsWith("You are a careful agent.\n\n## Conversation Memory") && "walnuts" in system, system)
            assertEquals(130, varve.session("c").status().state().messages())
        }
    }
}
