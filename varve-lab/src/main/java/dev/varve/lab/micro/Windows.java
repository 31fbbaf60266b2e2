package dev.varve.lab.micro;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.memory.chat.TokenWindowChatMemory;
import dev.langchain4j.model.openai.OpenAiTokenCountEstimator;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import dev.varve.lab.measure.Chatter;
import java.util.List;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;

/** Windows of other frameworks in memory, full from the beginning. How long their sessions were makes no difference. */
@State(Scope.Thread)
public class Windows {
    private static final int TOKENS = 16_000;
    private static final int MESSAGES = 200;
    private static final String SESSION = "micro";

    private final Chatter chatter = new Chatter(9, AppendBenchmark.WORDS);
    private final OpenAiTokenCountEstimator estimator = new OpenAiTokenCountEstimator("gpt-4o");
    private final ChatMemoryStore store = new InMemoryChatMemoryStore();
    private final TokenWindowChatMemory tokens = TokenWindowChatMemory.builder()
            .id(SESSION)
            .maxTokens(TOKENS, estimator)
            .chatMemoryStore(store)
            .build();
    private final dev.langchain4j.memory.chat.MessageWindowChatMemory messages =
            dev.langchain4j.memory.chat.MessageWindowChatMemory.withMaxMessages(MESSAGES);
    private final MessageWindowChatMemory spring =
            MessageWindowChatMemory.builder().maxMessages(MESSAGES).build();

    public Windows() {
        for (int turn = 0; turn < MESSAGES; turn++) {
            addMessages();
            addSpring();
        }
        store.updateMessages(SESSION, messages.messages()); // counting as it fills would take seconds
        for (int turn = 0; turn < MESSAGES / 4; turn++) {
            addTokens();
        }
    }

    final void addTokens() {
        tokens.add(dev.langchain4j.data.message.UserMessage.from(chatter.user().text()));
        tokens.add(AiMessage.from(chatter.assistant().text()));
    }

    final void addMessages() {
        messages.add(
                dev.langchain4j.data.message.UserMessage.from(chatter.user().text()));
        messages.add(AiMessage.from(chatter.assistant().text()));
    }

    final void addSpring() {
        spring.add(SESSION, new UserMessage(chatter.user().text()));
        spring.add(SESSION, new AssistantMessage(chatter.assistant().text()));
    }

    List<ChatMessage> tokens() {
        return tokens.messages();
    }

    List<ChatMessage> messages() {
        return messages.messages();
    }

    List<Message> spring() {
        return spring.get(SESSION);
    }

    int estimate(String text) {
        return estimator.estimateTokenCountInMessage(dev.langchain4j.data.message.UserMessage.from(text));
    }
}
