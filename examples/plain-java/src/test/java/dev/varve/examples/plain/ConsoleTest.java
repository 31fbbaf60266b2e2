package dev.varve.examples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.testkit.postgres.PostgresServer;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleTest {
    @TempDir
    Path folder;

    private String database = "";

    @BeforeEach
    void file() {
        database = folder.resolve("agent.db").toString();
    }

    @Test
    void it_remembers_across_restarts_and_for_each_session_by_itself() throws IOException {
        assertThat(talk("ada", "My boat is called Pagora.\n\n", Map.of())).contains("Noted");

        assertThat(talk("ada", "What is the name of my boat?\n", Map.of())).contains("I looked it up", "called Pagora");
        assertThat(talk("bob", "What is the name of her boat?\n", Map.of())).doesNotContain("Pagora");
    }

    @Test
    void on_a_server_it_remembers_too() throws IOException {
        database = PostgresServer.url();
        assertThat(talk("ada", "My boat is called Pagora.\n\n", Map.of())).contains("Noted");

        assertThat(talk("ada", "What is the name of my boat?\n", Map.of())).contains("I looked it up", "called Pagora");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void with_a_key_it_talks_to_a_provider_and_runs_the_tool_that_the_model_calls() throws IOException {
        try (ProviderStub stub = ProviderStub.start()) {
            stub.next(
                    Reply.text("Noted, Pagora."),
                    Reply.calls("", List.of(new Reply.ToolUse("c1", "recall_memory", "{\"query\":\"boat\"}"))),
                    Reply.text("Pagora."));
            Map<String, String> environment = Map.of("OPENAI_API_KEY", "key", "OPENAI_BASE_URL", stub.url());

            assertThat(talk("ada", "My boat is called Pagora.\nWhich boat?\n", environment))
                    .isEqualTo("> Noted, Pagora.\n> Pagora.\n> \n");
            assertThat(stub.calls().get(2).body())
                    .contains("\"tool_call_id\":\"c1\"")
                    .contains("called Pagora");
        }
    }

    private String talk(String session, String lines, Map<String, String> environment) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Varve varve = Varve.builder()
                        .store(Console.store(database, environment))
                        .build();
                PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            Agent agent = new Agent(varve.session(session), Console.model(environment), Clock.systemUTC());
            Console.talk(agent, new BufferedReader(new StringReader(lines)), out);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
