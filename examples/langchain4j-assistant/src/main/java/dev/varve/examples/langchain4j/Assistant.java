package dev.varve.examples.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import dev.varve.Varve;
import dev.varve.langchain4j.memory.RecallTool;
import dev.varve.langchain4j.memory.VarveChatMemoryProvider;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Talks on the console, one session per name, and remembers across restarts. */
public interface Assistant {

    @SystemMessage(
            "You are a helpful assistant. Answer briefly. Look things up with recall_memory before you say that you"
                    + " do not know.")
    String chat(@MemoryId String session, @UserMessage String text);

    /** An assistant over memory; everything that Varve adds to an AI service stands in these lines. */
    static Assistant over(Varve varve, ChatModel model) {
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .chatMemoryProvider(VarveChatMemoryProvider.of(varve))
                .tools(RecallTool.of(varve))
                .build();
    }

    /** The real model if there is a key, else one that needs none. */
    static ChatModel model(Map<String, String> environment) {
        String key = environment.getOrDefault("OPENAI_API_KEY", "");
        if (key.isBlank()) {
            return new OfflineModel();
        }
        return OpenAiChatModel.builder()
                .apiKey(key)
                .baseUrl(environment.getOrDefault("OPENAI_BASE_URL", "https://api.openai.com/v1"))
                .modelName(environment.getOrDefault("OPENAI_MODEL", "gpt-4o-mini"))
                .build();
    }

    /** Answers line by line until an empty one, or the end. */
    static void talk(Assistant assistant, String session, BufferedReader in, PrintStream out) throws IOException {
        out.print("> ");
        for (String line = in.readLine(); line != null && !line.isBlank(); line = in.readLine()) {
            out.println(assistant.chat(session, line));
            out.print("> ");
        }
        out.println();
    }

    /** Arguments: name of the session (default {@code console}) and database file (default {@code assistant.db}). */
    static void main(String[] args) throws IOException {
        String session = args.length > 0 ? args[0] : "console";
        Path file = Path.of(args.length > 1 ? args[1] : "assistant.db");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            talk(over(varve, model(System.getenv())), session, in, System.out);
        }
    }
}
