package dev.varve.springai;

import dev.varve.testkit.adapter.AgentSetting;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;

/** Agents with Spring AI's own memory, as it is set up by default: the newest 20 messages, around the tool loop. */
public final class WindowAgents extends SpringAgents {
    private final ChatMemoryRepository repository = new InMemoryChatMemoryRepository();

    @Override
    public String name() {
        return "Spring AI: MessageWindowChatMemory(20)";
    }

    @Override
    Advisor memory(AgentSetting setting) {
        return MessageChatMemoryAdvisor.builder(MessageWindowChatMemory.builder()
                        .chatMemoryRepository(repository)
                        .build())
                .build();
    }

    @Override
    boolean isVarve() {
        return false;
    }
}
