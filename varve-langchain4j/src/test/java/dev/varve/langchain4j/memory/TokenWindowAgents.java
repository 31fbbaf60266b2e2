package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.memory.chat.TokenWindowChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import dev.varve.TokenEstimator;
import dev.varve.testkit.Messages;
import dev.varve.testkit.adapter.AgentFactory;
import dev.varve.testkit.adapter.AgentSetting;
import dev.varve.testkit.adapter.AgentUnderTest;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** LangChain4j with its own window of tokens, as many as Varve's context may take in the same run. */
public final class TokenWindowAgents implements AgentFactory {
    private static final int TOKENS = 4_000;

    private final ChatMemoryStore store = new InMemoryChatMemoryStore();

    @Override
    public String name() {
        return "LangChain4j: TokenWindowChatMemory(" + TOKENS + ")";
    }

    @Override
    public AgentUnderTest start(AgentSetting setting) {
        return ScriptedAssistants.start(
                setting,
                id -> TokenWindowChatMemory.builder()
                        .id(id)
                        .maxTokens(TOKENS, new Estimator())
                        .chatMemoryStore(store)
                        .build(),
                user -> Optional.empty());
    }

    /** Varve's own, so that both count alike. */
    private static final class Estimator implements TokenCountEstimator {
        private final TokenEstimator estimator = TokenEstimator.scriptAware();

        @Override
        public int estimateTokenCountInText(String text) {
            return estimator.estimate(text);
        }

        @Override
        public int estimateTokenCountInMessage(ChatMessage message) {
            return estimator.estimate(ChatMessageCodec.encode(message, Messages.START));
        }

        @Override
        public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
            return StreamSupport.stream(messages.spliterator(), false)
                    .mapToInt(this::estimateTokenCountInMessage)
                    .sum();
        }
    }
}
