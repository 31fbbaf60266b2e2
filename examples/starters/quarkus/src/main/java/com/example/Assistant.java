package com.example;

import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import io.quarkiverse.langchain4j.RegisterAiService;

/** With a provider's extension, such as quarkus-langchain4j-openai, leave the supplier out. */
@RegisterAiService(chatLanguageModelSupplier = OfflineModel.AsSupplier.class)
public interface Assistant {
    @SystemMessage("You are a careful agent.")
    String chat(@MemoryId String conversation, @UserMessage String text);
}
