package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.gateway.Gateway;
import dev.varve.testkit.wire.NobodyThere;
import dev.varve.testkit.wire.StrictProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVariablesTest {
    private static final String GATEWAY = "http://127.0.0.1:9";
    private static final String CALL = "exec 3<>/dev/tcp/127.0.0.1/${ANTHROPIC_BASE_URL##*:}; b='"
            + "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"I like tea\"}]}'; printf 'POST /v1/messages HTTP/1.1\\r\\n"
            + "Host: localhost\\r\\nConnection: close\\r\\nContent-Length: %s\\r\\n\\r\\n%s' ${#b} \"$b\" >&3; cat <&3 >answer.txt";

    @TempDir
    Path folder;

    private final NobodyThere nobody = NobodyThere.atFreePort();

    @AfterEach
    void close() {
        nobody.close();
    }

    private static ServerVariables of(String... variables) {
        Map<String, String> all = variables.length == 0 ? Map.of() : Map.of(variables[0], variables[1]);
        return ServerVariables.of(all, 7437);
    }

    private Cli.Result run(Cli cli, String... program) {
        String[] all = new String[program.length + 4];
        all[0] = "run";
        all[1] = "--port";
        all[2] = Integer.toString(nobody.port());
        all[3] = "--";
        System.arraycopy(program, 0, all, 4, program.length);
        return cli.run(all);
    }

    @ParameterizedTest
    @CsvSource({
        "ANTHROPIC_BASE_URL, ''",
        "ANTHROPIC_HOST, ''",
        "OPENAI_BASE_URL, /v1",
        "OPENAI_API_BASE, /v1",
        "OPENAI_HOST, ''",
        "GOOGLE_GEMINI_BASE_URL, /google",
        "CODE_ASSIST_ENDPOINT, /code-assist",
    })
    void each_program_is_led_to_the_gateway_by_the_variable_that_it_reads(String variable, String path) {
        assertThat(of().behind(GATEWAY)).containsEntry(variable, GATEWAY + path);
        assertThat(of(variable, " ").behind(GATEWAY)).containsEntry(variable, GATEWAY + path);
    }

    @Test
    void a_server_that_is_named_is_the_one_behind_the_gateway() {
        ServerVariables named = of("OPENAI_API_BASE", "https://llm.example/v1");
        assertThat(named.servers()).containsExactly(Map.entry("openai", URI.create("https://llm.example/v1")));
        assertThat(named.behind(GATEWAY)).containsEntry("OPENAI_API_BASE", GATEWAY + "/v1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:7437", "http://localhost:7437/v1", "http://[::1]:7437"})
    void the_gateways_own_address_is_no_server_behind_it(String address) {
        assertThat(of("ANTHROPIC_BASE_URL", address).servers()).isEmpty();
    }

    @Test
    void what_is_no_address_and_what_only_some_programs_read_stays_as_it_was_set() {
        ServerVariables odd = of("ANTHROPIC_BASE_URL", "user:secret@nowhere");
        assertThat(odd.unusable()).containsExactly("ANTHROPIC_BASE_URL");
        assertThat(odd.behind(GATEWAY)).doesNotContainKey("ANTHROPIC_BASE_URL").containsKey("OPENAI_BASE_URL");
        assertThat(of("OPENAI_HOST", "https://goose.example").behind(GATEWAY)).doesNotContainKey("OPENAI_HOST");
    }

    @Test
    void a_program_keeps_the_server_that_its_environment_names_and_gets_memory() throws IOException {
        try (StrictProvider provider = StrictProvider.start();
                Gateway elsewhere = Gateway.builder().port(0).start()) {
            Cli.Result run = new Cli(folder)
                    .variable("ANTHROPIC_BASE_URL", provider.url())
                    .run("run", "--port", Integer.toString(elsewhere.port()), "--", "bash", "-c", CALL);
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(provider.accepted().toString()).contains("/v1/messages", "I like tea");
        }
        assertThat(Files.readString(folder.resolve("answer.txt")))
                .startsWith("HTTP/1.1 200")
                .contains("x-varve-memory");
    }

    @Test
    void a_program_within_another_goes_through_the_gateway_of_that_one() {
        try (Gateway outer = Gateway.builder().port(0).start()) {
            Cli.Result run = run(
                    new Cli(folder).variable("ANTHROPIC_BASE_URL", outer.url()),
                    "bash",
                    "-c",
                    "test $OPENAI_BASE_URL = " + outer.url() + "/v1");
            assertThat(run.code()).as(run.err()).isZero();
        }
        assertThat(folder.resolve(".varve")).doesNotExist();
    }

    @Test
    void gemini_cli_is_led_to_the_gateway_where_it_starts_with_that() throws IOException {
        Path gemini = Files.writeString(
                folder.resolve("gemini"),
                "#!/bin/sh\necho \"[$GOOGLE_GEMINI_BASE_URL]$CODE_ASSIST_ENDPOINT\" >told.txt\n");
        assertThat(gemini.toFile().setExecutable(true)).isTrue();
        Cli.Result unchosen = run(new Cli(folder), gemini.toString());
        assertThat(unchosen.err()).contains("choose one with /auth");
        assertThat(Files.readString(folder.resolve("told.txt")))
                .startsWith("[]http://127.0.0.1:")
                .endsWith("/code-assist\n");

        Path settings = folder.resolve("of-gemini/.gemini/settings.json");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "{ // mine\n \"security\": {\"auth\": {\"selectedType\": \"gemini-api-key\"}}, }");
        Cli.Result chosen = run(
                new Cli(folder)
                        .variable("GEMINI_CLI_HOME", folder.resolve("of-gemini").toString()),
                gemini.toString());
        assertThat(chosen.err()).isEmpty();
        assertThat(Files.readString(folder.resolve("told.txt")))
                .startsWith("[http://127.0.0.1:")
                .contains("/google]http");
    }
}
