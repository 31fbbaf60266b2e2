package dev.varve.langchain4j.memory;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import dev.varve.testkit.adapter.AgentFactory;
import dev.varve.testkit.adapter.AgentSetting;
import dev.varve.testkit.adapter.AgentUnderTest;
import java.util.Optional;

/** LangChain4j with its own window of messages, over a store that outlives restarts. */
public final class MessageWindowAgents implements AgentFactory {
    private static final int MESSAGES = 40;

    private final ChatMemoryStore store = new InMemoryChatMemoryStore();

    @Override
    public String name() {
        return "LangChain4j: MessageWindowChatMemory(" + MESSAGES + ")";
    }

    @Override
    public AgentUnderTest start(AgentSetting setting) {
        return ScriptedAssistants.start(
                setting,
                id -> MessageWindowChatMemory.builder()
                        .id(id)
                        .maxMessages(MESSAGES)
                        .chatMemoryStore(store)
                        .build(),
                user -> Optional.empty());
    }
}
