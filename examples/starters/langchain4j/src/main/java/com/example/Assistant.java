package com.example;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import dev.varve.Varve;
import dev.varve.langchain4j.memory.VarveChatMemoryProvider;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Scanner;

public interface Assistant {
    @SystemMessage("You are a careful agent. Look things up with recall_memory before you say that you do not know.")
    String chat(@MemoryId String conversation, @UserMessage String text);

    static Assistant over(Varve varve, ChatModel model) {
        VarveChatMemoryProvider memory = VarveChatMemoryProvider.of(varve);
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .chatMemoryProvider(memory)
                .registerListeners(memory.listeners())
                .tools(memory.recallTool())
                .build();
    }

    static void main(String[] args) {
        String key = System.getenv().getOrDefault("OPENAI_API_KEY", "");
        ChatModel model = key.isEmpty()
                ? new OfflineModel()
                : OpenAiChatModel.builder().apiKey(key).modelName("gpt-4o-mini").build();
        try (Varve varve = Varve.builder().store(SqliteStore.open(Path.of("memory.db"))).build();
                Scanner in = new Scanner(System.in)) {
            Assistant assistant = over(varve, model);
            while (in.hasNextLine()) {
                System.out.println(assistant.chat("console", in.nextLine()));
            }
        }
    }
}
