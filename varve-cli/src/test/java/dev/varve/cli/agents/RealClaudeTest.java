package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.varve.model.LanguageModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** The real Claude Code as a model, with a stand-in for its provider. {@code VARVE_TEST_CLAUDE} names the program. */
@EnabledIfEnvironmentVariable(named = "VARVE_TEST_CLAUDE", matches = ".+")
class RealClaudeTest {
    private static final String ANSWER = """
            event: message_start
            data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":1}}}

            event: content_block_start
            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"none"}}

            event: content_block_stop
            data: {"type":"content_block_stop","index":0}

            event: message_delta
            data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":2}}

            event: message_stop
            data: {"type":"message_stop"}

            """;

    @TempDir
    private Path user;

    @Test
    void it_answers_without_hooks_servers_tools_or_a_record_and_leaves_no_process() throws IOException {
        Path ran = user.resolve("ran");
        Files.createDirectories(user.resolve(".claude"));
        Files.writeString(user.resolve(".claude/settings.json"), """
                {"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"touch %1$s"}]}],
                "Stop":[{"hooks":[{"type":"command","command":"touch %1$s"}]}]}}""".formatted(ran));
        Files.writeString(user.resolve(".claude.json"), """
                {"mcpServers":{"x":{"command":"touch","args":["%s"]}}}""".formatted(ran));
        Files.writeString(user.resolve(".claude/CLAUDE.md"), "INSTRUCTIONS-OF-THE-USER");
        List<String> asked = new CopyOnWriteArrayList<>();
        HttpServer provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        provider.createContext("/", exchange -> {
            asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] body = ANSWER.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("content-type", "text/event-stream");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        provider.start();
        long before = ProcessHandle.current().descendants().count();
        try {
            LanguageModel.Completion answer = AgentModel.CLAUDE_CODE
                    .model(Map.of(
                            "PATH", launcher(provider.getAddress().getPort()).toString()))
                    .complete(new LanguageModel.Prompt("Judge.", "1 told", 100, Duration.ofSeconds(60)));
            assertThat(answer.text()).isEqualTo("none");
            assertThat(answer.usage().inputTokens()).isEqualTo(10);
        } finally {
            provider.stop(0);
        }

        assertThat(ran).as("hooks and servers").doesNotExist();
        assertThat(ProcessHandle.current().descendants().count()).isEqualTo(before);
        assertThat(asked.stream().filter(body -> body.contains("1 told")).toList())
                .hasSize(1)
                .allSatisfy(body ->
                        assertThat(body).contains("Judge.").doesNotContain("INSTRUCTIONS-OF-THE-USER", "\"Bash\""));
        try (Stream<Path> all = Files.walk(user.resolve(".claude"))) {
            assertThat(all.filter(file -> file.toString().endsWith(".jsonl")))
                    .as("records")
                    .isEmpty();
        }
    }

    /** Starts the program as a person with this folder, whose provider is the stand-in. */
    private Path launcher(int port) throws IOException {
        Path bin = Files.createDirectories(user.resolve("bin"));
        Path script =
                Files.writeString(bin.resolve("claude"), """
                #!/bin/sh
                HOME='%s' ANTHROPIC_BASE_URL=http://127.0.0.1:%d ANTHROPIC_API_KEY=x exec '%s' "$@"
                """.formatted(user, port, System.getenv("VARVE_TEST_CLAUDE")));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin;
    }
}
