package com.example

import ai.koog.agents.chatMemory.feature.ChatHistoryProvider
import ai.koog.prompt.message.Message
import ai.koog.prompt.message.RequestMetaInfo
import ai.koog.prompt.message.ResponseMetaInfo
import dev.varve.ContextRequest
import dev.varve.Role
import dev.varve.Varve
import java.util.concurrent.ConcurrentHashMap
import kotlin.time.Clock
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/**
 * Koog's history over Varve, for the words of user and assistant. What it loads takes the place of the agent's messages, its
 * system prompt among them, so the prompt is part of it, with the notes behind it. Install it so:
 *
 *     install(ChatMemory) { chatHistoryProvider = VarveHistory(varve, systemPrompt) }
 *
 * and name the conversation in each run: agent.run(input, sessionId).
 */
class VarveHistory(private val varve: Varve, private val systemPrompt: String) : ChatHistoryProvider {
    /** How many messages of a conversation's next store are its own loaded ones. */
    private val loaded = ConcurrentHashMap<String, Int>()

    override suspend fun load(conversationId: String): List<Message> = withContext(Dispatchers.IO) {
        val context = varve.session(conversationId).context(ContextRequest.EMPTY.withBasePrompt(systemPrompt))
        val messages =
            if (context.messages().isEmpty() && context.memoryText().isEmpty()) listOf()
            else listOf(Message.System(context.systemText(), RequestMetaInfo(Clock.System.now()))) +
                context.messages().filter { it.text().isNotBlank() }.map(::toKoog)
        loaded[conversationId] = messages.count { it !is Message.System }
        messages
    }

    override suspend fun store(conversationId: String, messages: List<Message>) = withContext(Dispatchers.IO) {
        val fresh = messages.filter { it !is Message.System }.drop(loaded.remove(conversationId) ?: 0)
        varve.session(conversationId).append(fresh.filter { it.textContent().isNotBlank() }.map(::toVarve))
        Unit
    }

    private fun toKoog(message: dev.varve.Message): Message =
        if (message.role() == Role.ASSISTANT) Message.Assistant(message.text(), ResponseMetaInfo(Clock.System.now()))
        else Message.User(message.text(), RequestMetaInfo(Clock.System.now()))

    private fun toVarve(message: Message): dev.varve.Message =
        if (message is Message.Assistant) dev.varve.Message.assistant(message.textContent())
        else dev.varve.Message.user(message.textContent())
}
