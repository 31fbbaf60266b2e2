package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The plugin in {@code plugins/} does what {@code varve connect} does, and its manifests have what the program asks for. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the packages have the commands of other shells")
class PackagedPluginsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path user;

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

    @Test
    void the_plugin_has_the_version_of_the_build() throws IOException {
        String version = json(ROOT.resolve("plugins/claude-code/.claude-plugin/plugin.json"))
                .path("version")
                .asString("");
        assertThat(Files.readString(ROOT.resolve("pom.xml"))).contains("<version>" + version + "-SNAPSHOT</version>");
    }
}
