package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The plugins in {@code plugins/} do what {@code varve connect} does, and their manifests have what the programs ask for. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the packages have the commands of other shells")
class PackagedPluginsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path user;

    private Cli.Result varve(String... args) {
        return new Cli(user).variable("HOME", user.toString()).run(args);
    }

    private static JsonNode json(Path file) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(file));
    }

    /** What connecting writes into a file of the program. */
    private JsonNode written(Connection connection, String name) throws IOException {
        return connection.connect(new ProgramFolders(user, Map.of()), "varve", List.of()).stream()
                .filter(change -> change.file().equals(user.resolve(name)))
                .map(change -> JsonMapper.shared().readTree(change.after()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_plugin_of_claude_code_has_the_hooks_and_the_server_of_a_connection() throws IOException {
        Path plugin = ROOT.resolve("plugins/claude-code");

        assertThat(json(plugin.resolve("hooks/hooks.json")).path("hooks"))
                .isEqualTo(
                        written(Connection.CLAUDE_CODE, ".claude/settings.json").path("hooks"));
        assertThat(json(plugin.resolve(".mcp.json")).path("mcpServers"))
                .isEqualTo(written(Connection.CLAUDE_CODE, ".claude.json").path("mcpServers"));
    }

    @Test
    void the_plugin_of_codex_has_the_hooks_and_the_server_of_a_connection() throws IOException {
        Path plugin = ROOT.resolve("plugins/codex");
        JsonNode manifest = json(plugin.resolve(".codex-plugin/plugin.json"));

        assertThat(json(plugin.resolve(manifest.path("hooks").asString(""))).path("hooks"))
                .isEqualTo(written(Connection.CODEX, ".codex/hooks.json").path("hooks"));
        JsonNode server =
                json(plugin.resolve(manifest.path("mcpServers").asString(""))).at("/mcpServers/varve");
        assertThat(server.path("command").asString("")).isEqualTo("varve");
        assertThat(server.path("args").toString()).isEqualTo("[\"mcp\"]");
    }

    @Test
    void the_extension_of_gemini_cli_has_the_hooks_and_the_server_of_a_connection() throws IOException {
        Path extension = ROOT.resolve("plugins/gemini-cli");
        JsonNode settings = written(Connection.GEMINI_CLI, ".gemini/settings.json");

        assertThat(json(extension.resolve("hooks/hooks.json")).path("hooks")).isEqualTo(settings.path("hooks"));
        assertThat(json(extension.resolve("gemini-extension.json")).path("mcpServers"))
                .isEqualTo(settings.path("mcpServers"));
    }

    @Test
    void the_marketplace_file_of_codex_names_a_plugin_that_is_there() throws IOException {
        JsonNode entry = json(ROOT.resolve(".agents/plugins/marketplace.json")).at("/plugins/0");
        Path plugin = ROOT.resolve(entry.at("/source/path").asString("none"));
        assertThat(json(plugin.resolve(".codex-plugin/plugin.json")).path("name"))
                .isEqualTo(entry.path("name"));
        assertThat(entry.at("/policy/installation").asString("")).isEqualTo("AVAILABLE");
    }

    @Test
    void the_marketplace_file_names_a_plugin_that_is_there() throws IOException {
        JsonNode marketplace = json(ROOT.resolve(".claude-plugin/marketplace.json"));
        assertThat(marketplace.path("name").asString("")).isEqualTo("varve");
        assertThat(marketplace.at("/owner/name").asString("")).isNotEmpty();
        assertThat(marketplace.path("plugins")).hasSize(1);

        JsonNode entry = marketplace.at("/plugins/0");
        Path manifest = ROOT.resolve(entry.path("source").asString("none")).resolve(".claude-plugin/plugin.json");
        assertThat(json(manifest).path("name")).isEqualTo(entry.path("name"));
        assertThat(json(manifest).path("name").asString("")).matches("[a-z][a-z-]*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "claude-code; .claude/settings.json; {\"enabledPlugins\":{\"other@x\":true,\"varve@varve\":true}};"
                        + " claude plugin uninstall varve@varve",
                "codex; .codex/config.toml; [plugins.\"varve@mine\"]; codex plugin remove varve@mine",
                "gemini-cli; .gemini/extensions/varve/gemini-extension.json; {}; gemini extensions uninstall varve"
            })
    void a_plugin_that_is_installed_stands_for_a_connection(String program, String file, String text, String removal)
            throws IOException {
        Path settings = user.resolve(file);
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, text);

        Cli.Result refused = varve("connect", program, "--yes");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(program + " has Varve's plugin", "'" + removal + "'");
        assertThat(settings).hasContent(text);
        assertThat(varve("doctor").out()).contains(program, "its plugin starts varve, which is not on the PATH");
    }

    @Test
    void a_plugin_beside_a_connection_runs_hooks_twice_which_doctor_says() throws IOException {
        varve("connect", "claude-code", "--yes");
        Path settings = user.resolve(".claude/settings.json");
        Files.writeString(
                settings,
                Files.readString(settings).replaceFirst("\\{", "{\"enabledPlugins\":{\"varve@varve\":true},"));

        assertThat(varve("doctor").out()).contains("its hooks run twice", "run 'varve disconnect claude-code'");

        varve("disconnect", "claude-code", "--yes");
        assertThat(varve("doctor").out()).doesNotContain("twice");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                ".claude/settings.json; {\"enabledPlugins\":{\"varve@varve\":false}}; claude-code",
                ".codex/config.toml; `[plugins.\"varve@varve\"]\nenabled = false\n`; codex"
            })
    void a_plugin_that_is_switched_off_does_not_count(String file, String text, String program) throws IOException {
        Files.createDirectories(user.resolve(file).getParent());
        Files.writeString(user.resolve(file), text.replace("\\n", "\n"));

        assertThat(varve("connect", program, "--yes").code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plugins/claude-code/.claude-plugin/plugin.json",
                "plugins/codex/.codex-plugin/plugin.json",
                "plugins/gemini-cli/gemini-extension.json"
            })
    void a_plugin_has_the_name_and_the_version_of_the_build(String manifest) throws IOException {
        JsonNode plugin = json(ROOT.resolve(manifest));
        assertThat(plugin.path("name").asString("")).isEqualTo("varve");
        assertThat(Files.readString(ROOT.resolve("pom.xml")))
                .contains("<version>" + plugin.path("version").asString("") + "-SNAPSHOT</version>");
    }
}
