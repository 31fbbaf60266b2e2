package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code varve mcp}, as a client runs it. */
class McpCommandTest {
    @TempDir
    private Path folder;

    @Test
    void it_answers_what_it_was_asked_and_ends_with_its_input() {
        Cli.Result result =
                new Cli(folder).variable("HOME", folder.toString()).input("""
                        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
                        "capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
                        not json
                        {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}
                        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"context"}}
                        """).run("mcp", "--project", "shop");

        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines())
                .satisfiesExactly(
                        answer -> assertThat(answer).contains("serverInfo"),
                        answer -> assertThat(answer).contains("-32700"),
                        answer -> assertThat(answer).contains("Nothing is known of this project yet"));
    }
}
