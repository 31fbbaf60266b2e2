package com.example;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import dev.varve.langchain4j.memory.RecallTool;
import dev.varve.langchain4j.memory.VarveChatMemoryProvider;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** LangChain4j in Spring Boot 4: the starter brings the memory and the recall tool as beans. */
@SpringBootApplication
public class ChatApplication {
    public static void main(String[] args) {
        SpringApplication.run(ChatApplication.class, args);
    }

    interface Assistant {
        @SystemMessage("You are a careful agent.")
        String chat(@MemoryId String conversation, @UserMessage String text);
    }

    @Bean
    Assistant assistant(ChatModel model, VarveChatMemoryProvider memory, RecallTool recall) {
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .chatMemoryProvider(memory)
                .registerListeners(memory.listeners())
                .tools(recall)
                .build();
    }

    @RestController
    static class Chat {
        private final Assistant assistant;

        Chat(Assistant assistant) {
            this.assistant = assistant;
        }

        @PostMapping("/chat/{conversation}")
        String chat(@PathVariable String conversation, @RequestBody String text) {
            return assistant.chat(conversation, text);
        }
    }

    /** The real model if there is a key, else one that says what it was sent. */
    @Bean
    ChatModel chatModel(Environment environment) {
        String key = environment.getProperty("OPENAI_API_KEY", "");
        return key.isEmpty()
                ? new OfflineModel()
                : OpenAiChatModel.builder().apiKey(key).modelName("gpt-4o-mini").build();
    }

    static final class OfflineModel implements ChatModel {
        volatile List<ChatMessage> sent = List.of();

        @Override
        public ChatResponse doChat(ChatRequest request) {
            sent = List.copyOf(request.messages());
            return ChatResponse.builder()
                    .aiMessage(AiMessage.from("Noted; I was sent " + sent.size() + " messages."))
                    .build();
        }
    }
}
