package dev.varve.examples.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example does what its text says, without a key and a network. */
class AssistantTest {
    @TempDir
    Path folder;

    private String talk(String session, String lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Varve varve = Varve.builder()
                        .store(SqliteStore.open(folder.resolve("assistant.db")))
                        .build();
                PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            Assistant assistant = Assistant.over(varve, Assistant.model(Map.of()));
            Assistant.talk(assistant, session, new BufferedReader(new StringReader(lines)), out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void it_remembers_across_restarts_and_for_each_session_by_itself() throws IOException {
        assertThat(talk("ada", "My boat is called Pagora.\n\n")).contains("Noted");

        assertThat(talk("ada", "What is the name of my boat?\n")).contains("I looked it up", "called Pagora");
        assertThat(talk("bob", "What is the name of her boat?\n")).doesNotContain("Pagora");
    }
}
