package com.example;

import java.util.List;
import java.util.Objects;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A chat over HTTP that remembers: varve.enabled=true in application.properties is all that memory needs. */
@SpringBootApplication
public class ChatApplication {
    public static void main(String[] args) {
        SpringApplication.run(ChatApplication.class, args);
    }

    @RestController
    static class Chat {
        private final ChatClient client;

        Chat(ChatClient.Builder builder) {
            this.client = builder.defaultSystem("You are a careful agent.").build();
        }

        @PostMapping("/chat/{conversation}")
        String chat(@PathVariable String conversation, @RequestBody String text) {
            return Objects.requireNonNullElse(
                    client.prompt()
                            .user(text)
                            .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, conversation))
                            .call()
                            .content(),
                    "");
        }
    }

    /** The real model if there is a key, else one that says what it was sent. */
    @Bean
    ChatModel chatModel(Environment environment) {
        String key = environment.getProperty("OPENAI_API_KEY", "");
        return key.isEmpty()
                ? new OfflineModel()
                : OpenAiChatModel.builder()
                        .options(OpenAiChatOptions.builder().apiKey(key).model("gpt-4o-mini").build())
                        .build();
    }

    static final class OfflineModel implements ChatModel {
        volatile Prompt sent = new Prompt("");

        @Override
        public ChatOptions getOptions() {
            return ChatOptions.builder().model("offline").build();
        }

        @Override
        public ChatResponse call(Prompt prompt) {
            sent = prompt;
            String answer = "Noted; I was sent " + prompt.getInstructions().size() + " messages.";
            return new ChatResponse(List.of(new Generation(new AssistantMessage(answer))));
        }
    }
}
