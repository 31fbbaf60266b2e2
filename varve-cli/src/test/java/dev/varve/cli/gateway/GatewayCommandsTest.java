package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.testkit.wire.StrictProvider;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GatewayCommandsTest {
    private static final String CALL = "exec 3<>/dev/tcp/127.0.0.1/${ANTHROPIC_BASE_URL##*:}; b='"
            + "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"I like tea\"}]}'; printf 'POST /v1/messages HTTP/1.1\\r\\n"
            + "Host: localhost\\r\\nx-varve-session: tea\\r\\nConnection: close\\r\\nContent-Length: %s\\r\\n\\r\\n%s' ${#b} \"$b\" >&3; cat <&3 >answer.txt";

    @TempDir
    Path folder;

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    @Test
    void a_program_runs_behind_a_gateway_and_what_it_says_is_remembered() throws IOException {
        try (StrictProvider provider = StrictProvider.start()) {
            Cli.Result run = new Cli(folder)
                    .run(
                            "run",
                            "--port",
                            freePort(),
                            "--anthropic",
                            provider.url(),
                            "--",
                            "bash",
                            "-c",
                            CALL + "; exit 7");
            assertThat(run.code()).as(run.err()).isEqualTo(7);
        }
        assertThat(Files.readString(folder.resolve("answer.txt")))
                .startsWith("HTTP/1.1 200")
                .contains("x-varve-memory: ");
        assertThat(new Cli(folder).run("recall", "--session", "tea", "tea").out())
                .contains("I like tea");
    }

    @Test
    void memory_off_leaves_no_database_behind() throws IOException {
        Cli.Result run = new Cli(folder)
                .run(
                        "run",
                        "--port",
                        freePort(),
                        "--memory",
                        "off",
                        "--",
                        "bash",
                        "-c",
                        "test -n \"$OPENAI_BASE_URL\"");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(folder.resolve(".varve/varve.db")).doesNotExist();
    }

    @Test
    void a_program_runs_without_memory_where_the_database_cannot_be_used() throws IOException {
        Path file = Files.writeString(folder.resolve("no.db"), "this is no database, whatever its name says");
        Cli.Result run = new Cli(folder)
                .run(
                        "run",
                        "--port",
                        freePort(),
                        "--db",
                        file.toString(),
                        "--",
                        "bash",
                        "-c",
                        "test -z \"$ANTHROPIC_BASE_URL\"");
        assertThat(run.err()).contains("memory is left out");
        assertThat(run.code()).isZero();
    }

    @Test
    void codex_is_told_by_options_where_to_go_and_left_alone_where_its_login_is_for_another_service()
            throws IOException {
        Path codex = Files.writeString(folder.resolve("codex"), "#!/bin/sh\nfor a; do echo \"$a\" >>told.txt; done\n");
        assertThat(codex.toFile().setExecutable(true)).isTrue();
        String[] command = {"run", "--port", freePort(), "--memory", "off", "--", codex.toString(), "exec", "hello"};
        Cli.Result login = new Cli(folder).run(command);
        assertThat(login.err()).contains("past the gateway");
        assertThat(Files.readString(folder.resolve("told.txt"))).isEqualTo("exec\nhello\n");
        Cli.Result key = new Cli(folder).variable("OPENAI_API_KEY", "dummy").run(command);
        assertThat(key.code()).as(key.err()).isZero();
        assertThat(Files.readString(folder.resolve("told.txt")))
                .containsPattern("model_providers.varve=\\{name=\"varve\",base_url=\"http://127.0.0.1:\\d+/v1\"")
                .endsWith("exec\nhello\n");
    }

    @Test
    void wrong_addresses_and_missing_programs_are_wrong_usage() throws IOException {
        assertThat(new Cli(folder)
                        .run("run", "--port", freePort(), "--memory", "off", "--", "no-such-program-1")
                        .code())
                .isEqualTo(2);
        Cli.Result everywhere = new Cli(folder).run("serve", "--port", "0", "--memory", "off", "--host", "0.0.0.0");
        assertThat(everywhere.code()).isEqualTo(1);
        assertThat(everywhere.err()).contains("give a gateway key");
        assertThat(new Cli(folder)
                        .variable("VARVE_GATEWAY_KEYS", "no colon")
                        .run("serve", "--port", "0", "--memory", "off")
                        .code())
                .isEqualTo(2);
    }
}
