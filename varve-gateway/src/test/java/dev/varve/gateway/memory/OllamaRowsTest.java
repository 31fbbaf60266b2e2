package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row 43: Ollama's own chat, beside the rows that each wire passes. */
class OllamaRowsTest extends MemoryRows {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void row_43_what_is_said_and_called_is_logged_once(boolean stream) {
        ScriptedClient client = fixture.client(Kind.OLLAMA).header("x-varve-session", "ollama");
        client.stream = stream;
        turns(client, 0, 5);
        List<LoggedMessage> log = fixture.log("ollama");
        assertThat(log).hasSize(14);
        assertThat(log.stream().filter(logged -> logged.role() == Role.TOOL)).hasSize(2);
        assertThat(log.get(1).message().parts().get(1)).isInstanceOfSatisfying(Part.ToolCall.class, call -> {
            assertThat(call.name()).isEqualTo("bash");
            assertThat(call.arguments()).isEqualTo("{\"command\":\"echo step 1\"}");
        });
        assertThat(log.get(3).message().text())
                .startsWith("Step 2 is done: file Part2.java")
                .endsWith("Client2.");
    }

    @Test
    void row_43_the_window_that_a_model_is_run_with_is_never_exceeded() {
        ScriptedClient client = fixture.client(Kind.OLLAMA).header("x-varve-session", "small");
        client.tools = false;
        client.runWith = 2_000; // what is longer Ollama cuts, and tells nobody
        for (int turn = 0; turn < 40; turn++) {
            turn(client, turn);
        }
        for (StrictProvider.Seen seen : fixture.provider.accepted()) {
            assertThat(seen.text().length() / 4).isLessThanOrEqualTo(2_000);
        }
        assertThat(lastText()).contains("[Notes on the earlier part", "port 8039");
    }

    @Test
    void row_43_pictures_reach_the_model_and_no_log() {
        String picture = "aGVsbG8gcGljdHVyZQ==";
        HttpResponse<String> answer = fixture.client(Kind.OLLAMA)
                .header("x-varve-session", "seen")
                .post(
                        Kind.OLLAMA.path,
                        "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"What is it?\",\"images\":[\""
                                + picture + "\"]}]}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(lastText()).contains(picture);
        assertThat(fixture.log("seen").toString()).doesNotContain(picture).contains("sha256:");
    }
}
