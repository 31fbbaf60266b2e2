package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.gateway.Gateway;
import dev.varve.testkit.wire.NobodyThere;
import dev.varve.testkit.wire.RawProvider;
import dev.varve.testkit.wire.StrictProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayCommandsTest {
    private static final String CALL = "exec 3<>/dev/tcp/127.0.0.1/${ANTHROPIC_BASE_URL##*:}; b='"
            + "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"I like tea\"}]}'; printf 'POST /v1/messages HTTP/1.1\\r\\n"
            + "Host: localhost\\r\\nx-varve-session: tea\\r\\nConnection: close\\r\\nContent-Length: %s\\r\\n\\r\\n%s' ${#b} \"$b\" >&3; cat <&3 >answer.txt";

    @TempDir
    Path folder;

    /** Where no gateway listens that a command would use. */
    private final NobodyThere nobody = NobodyThere.atFreePort();

    @AfterEach
    void close() {
        nobody.close();
    }

    private String freePort() {
        return Integer.toString(nobody.port());
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
    void a_gateway_that_does_not_start_leaves_the_database_to_others() {
        Cli.Result run = new Cli(folder)
                .run("run", "--port", freePort(), "--db", "jsonl:memory", "--model", "openai/gpt-5", "--", "true");
        assertThat(run.err()).contains("memory is left out", "OPENAI_API_KEY");
        assertThat(run.code()).isZero();

        Cli.Result list = new Cli(folder).run("list", "--db", "jsonl:memory");
        assertThat(list.code()).as(list.err()).isZero();
    }

    @Test
    void what_else_listens_on_the_port_does_not_get_the_programs_calls() throws IOException {
        try (RawProvider other = RawProvider.start((request, exchange) -> exchange.whole(200, new byte[0]))) {
            String port = other.url().substring(other.url().lastIndexOf(':') + 1);
            Cli.Result run = new Cli(folder)
                    .run(
                            "run",
                            "--port",
                            port,
                            "--memory",
                            "off",
                            "--",
                            "bash",
                            "-c",
                            "echo $ANTHROPIC_BASE_URL >where.txt");
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(Files.readString(folder.resolve("where.txt")))
                    .startsWith("http://127.0.0.1:")
                    .doesNotEndWith(":" + port + "\n");
        }
    }

    @Test
    void a_program_goes_through_the_gateway_that_runs() throws IOException {
        try (Gateway gateway = Gateway.builder().port(0).start()) {
            String port = Integer.toString(gateway.port());
            Cli.Result run = new Cli(folder)
                    .run("run", "--port", port, "--", "bash", "-c", "test $ANTHROPIC_BASE_URL = " + gateway.url());
            assertThat(run.code()).as(run.err()).isZero();
        }
        assertThat(folder.resolve(".varve")).doesNotExist();
    }

    @Test
    void a_program_has_the_terminal_for_itself_and_the_gateways_warnings_are_in_a_file() throws IOException {
        Cli.Result run =
                new Cli(folder).run("run", "--port", freePort(), "--anthropic", nobody.url(), "--", "bash", "-c", CALL);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readString(folder.resolve("answer.txt"))).startsWith("HTTP/1.1 502");
        assertThat(run.err()).contains("the gateway's warnings are in").doesNotContain("did not answer");
        assertThat(Files.readString(folder.resolve(".varve/gateway.log"))).contains("anthropic did not answer");
    }

    @Test
    void help_needs_no_program() {
        Cli.Result help = new Cli(folder).run("run", "--help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).contains("Usage: varve run");
    }

    private String usage(String... options) {
        List<String> words = new ArrayList<>(List.of("serve", "--port", "0", "--memory", "off"));
        for (int i = 0; i < options.length; i += 2) {
            int at = words.indexOf(options[i]);
            if (at >= 0) {
                words.set(at + 1, options[i + 1]);
            } else {
                words.addAll(List.of(options[i], options[i + 1]));
            }
        }
        Cli.Result result = new Cli(folder).run(words.toArray(new String[0]));
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        return result.err();
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
        assertThat(everywhere.code()).isEqualTo(2);
        assertThat(everywhere.err()).contains("set a gateway key", "VARVE_GATEWAY_KEYS");
        assertThat(usage("--anthropic", "nonsense")).startsWith("varve: --anthropic: ");
        assertThat(usage("--port", "99999")).startsWith("varve: --port 99999 is no port");
        assertThat(usage("--memory", "on", "--db", "jdbc:postgresql://127.0.0.1/x"))
                .contains("postgresql://");
        assertThat(new Cli(folder)
                        .variable("VARVE_GATEWAY_KEYS", "no colon")
                        .run("serve", "--port", "0", "--memory", "off")
                        .code())
                .isEqualTo(2);
    }
}
