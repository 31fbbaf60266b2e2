package com.example

import dev.langchain4j.data.message.AiMessage
import dev.langchain4j.data.message.ChatMessage
import dev.langchain4j.model.chat.ChatModel
import dev.langchain4j.model.chat.request.ChatRequest
import dev.langchain4j.model.chat.response.ChatResponse
import dev.langchain4j.service.AiServices
import dev.langchain4j.service.MemoryId
import dev.langchain4j.service.SystemMessage
import dev.langchain4j.service.UserMessage
import dev.varve.Varve
import dev.varve.langchain4j.memory.VarveChatMemoryProvider
import dev.varve.store.jdbc.sqlite.SqliteStore
import java.nio.file.Path

interface Assistant {
    @SystemMessage("You are a careful agent.")
    fun chat(@MemoryId conversation: String, @UserMessage text: String): String
}

fun assistant(varve: Varve, model: ChatModel): Assistant {
    val memory = VarveChatMemoryProvider.of(varve)
    return AiServices.builder(Assistant::class.java)
        .chatModel(model)
        .chatMemoryProvider(memory)
        .registerListeners(memory.listeners())
        .tools(memory.recallTool())
        .build()
}

fun engine(file: Path): Varve = Varve.builder().store(SqliteStore.open(file)).build()

/** Stands in for a language model; keeps what it was sent last, for the test. */
class OfflineModel : ChatModel {
    var sent: List<ChatMessage> = listOf()

    override fun doChat(request: ChatRequest): ChatResponse {
        sent = request.messages()
        return ChatResponse.builder().aiMessage(AiMessage.from("Noted; I was sent ${sent.size} messages.")).build()
    }
}

fun main() {
    engine(Path.of("memory.db")).use { varve ->
        val assistant = assistant(varve, OfflineModel())
        generateSequence(::readlnOrNull).forEach { println(assistant.chat("console", it)) }
    }
}
