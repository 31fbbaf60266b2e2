package dev.varve.examples.springboot;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Starts the chat: with a key in {@code OPENAI_API_KEY} against OpenAI, without one against {@link OfflineModel}. */
@SpringBootApplication
public class ChatApplication {

    public static void main(String[] args) {
        SpringApplication.run(ChatApplication.class, args);
    }

    @Bean
    ChatModel chatModel(Environment environment) {
        String key = environment.getProperty("OPENAI_API_KEY", "");
        if (key.isBlank()) {
            return new OfflineModel();
        }
        return OpenAiChatModel.builder()
                .options(OpenAiChatOptions.builder()
                        .apiKey(key)
                        .model(environment.getProperty("OPENAI_MODEL", "gpt-4o-mini"))
                        .build())
                .build();
    }
}
