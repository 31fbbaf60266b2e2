package dev.varve.examples.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.models.Gemini;
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

class AssistantTest {
    @TempDir
    Path folder;

    @Test
    void it_remembers_across_restarts_and_for_each_user_by_itself() throws IOException {
        assertThat(talk("ada", "My boat is called Pagora.\n\n")).contains("Noted");

        assertThat(talk("ada", "What is the name of my boat?\n")).contains("I looked it up", "called Pagora");
        assertThat(talk("bob", "What is the name of her boat?\n")).doesNotContain("Pagora");
    }

    @Test
    void with_a_key_the_model_is_gemini() {
        assertThat(Assistant.model(Map.of("GOOGLE_API_KEY", "key"))).isInstanceOf(Gemini.class);
    }

    private String talk(String user, String lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Varve varve = Varve.builder()
                        .store(SqliteStore.open(folder.resolve("agent.db")))
                        .build();
                PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            Assistant.talk(
                    Assistant.runner(varve, Assistant.model(Map.of())),
                    user,
                    new BufferedReader(new StringReader(lines)),
                    out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
