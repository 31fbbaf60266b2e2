package com.example;

import dev.langchain4j.memory.chat.ChatMemoryProvider;
import dev.varve.ClearMode;
import dev.varve.Varve;
import dev.varve.langchain4j.memory.NotesIn;
import dev.varve.langchain4j.memory.VarveChatMemoryProvider;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@ApplicationScoped
public class Memory {
    @Produces
    @Singleton
    Varve varve(@ConfigProperty(name = "memory.file", defaultValue = "memory.db") String file) {
        return Varve.builder().store(SqliteStore.open(Path.of(file))).build();
    }

    void close(@Disposes Varve varve) {
        varve.close();
    }

    /**
     * Quarkus clears a memory when its request ends, which must not hide the last messages; and its services put their own
     * system message in the place of the one that they read, so the notes stand beside the user's words.
     */
    @Produces
    @ApplicationScoped
    ChatMemoryProvider memory(Varve varve) {
        return VarveChatMemoryProvider.builder(varve)
                .onClear(ClearMode.KEEP)
                .notesIn(NotesIn.FIRST_USER_MESSAGE)
                .build();
    }
}
