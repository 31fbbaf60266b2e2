package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.cli.VarveProcess;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.wire.StrictProvider;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Gateways that are told to stop, by the signals of service managers and of terminals. */
@Tag("long")
class StopTest {
    /** So many that the signal comes before they are logged. */
    private static final int TURNS = 300;

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void what_was_answered_just_before_a_stop_is_logged_also_while_the_gateway_warms_up() throws Exception {
        Path database = folder.resolve("varve.db");
        int port = freePort();
        try (StrictProvider provider = StrictProvider.start();
                VarveProcess gateway = VarveProcess.start(
                        folder,
                        "serve",
                        "--port",
                        "" + port,
                        "--openai",
                        provider.url() + "/v1",
                        "--db",
                        database.toString())) {
            assertThat(firstAnswer(port).statusCode()).isEqualTo(200);

            gateway.handle().destroy();

            gateway.handle().onExit().get(60, TimeUnit.SECONDS);
        }
        try (SqliteStore store = SqliteStore.open(database)) {
            assertThat(store.state(Scope.of("talk")).map(SessionState::lastSeq)).contains(2L * TURNS);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void an_interrupt_is_the_programs_own_affair() throws Exception {
        try (VarveProcess run = run("echo ready; read line; exit 7")) {
            assertThat(run.line()).contains("ready");

            new ProcessBuilder("kill", "-INT", "" + run.handle().pid()).start().waitFor();

            assertThat(run.handle().onExit())
                    .as("ended by the interrupt")
                    .failsWithin(1, TimeUnit.SECONDS)
                    .withThrowableOfType(TimeoutException.class);
            run.in().append("go on\n").flush();
            assertThat(run.waitFor()).isEqualTo(7);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void a_stop_is_passed_on_to_the_program_and_waits_for_it() throws Exception {
        try (VarveProcess run = run(
                "trap 'sleep 0.3; echo stopped; exit 0' TERM; echo ready; for i in $(seq 1200); do sleep 0.05; done")) {
            assertThat(run.line()).contains("ready");

            run.handle().destroy(); // which leaves what it says to be read

            assertThat(run.line()).contains("stopped");
            run.handle().onExit().get(60, TimeUnit.SECONDS);
        }
        assertThat(folder.resolve("varve.db-wal"))
                .as("the log of a database that was closed")
                .doesNotExist();
    }

    /** {@code varve run} with a script, and a gateway of its own. */
    private VarveProcess run(String script) throws IOException {
        return VarveProcess.start(
                folder, "run", "--port", "" + freePort(), "--db", "varve.db", "--", "sh", "-c", script);
    }

    /** The client waits for nothing but the port. */
    private static HttpResponse<String> firstAnswer(int port) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest call = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/chat/completions"))
                .header("content-type", "application/json")
                .header("x-varve-session", "talk")
                .POST(HttpRequest.BodyPublishers.ofString(conversation()))
                .build();
        while (true) {
            try {
                return client.send(call, HttpResponse.BodyHandlers.ofString());
            } catch (ConnectException e) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
    }

    /** Long enough that it is read when the call has long been passed on. */
    private static String conversation() {
        ObjectNode body = JsonMapper.shared().createObjectNode().put("model", "m");
        ArrayNode list = body.putArray("messages");
        for (int turn = 0; turn < TURNS; turn++) {
            list.addObject()
                    .put("role", "user")
                    .put("content", "What about module-" + turn + "? " + "Log. ".repeat(500));
            if (turn < TURNS - 1) {
                list.addObject().put("role", "assistant").put("content", "Module-" + turn + " is fine.");
            }
        }
        return body.toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
