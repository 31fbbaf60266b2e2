package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.cli.console.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What connecting and disconnecting do to a {@code config.toml} that Codex and its user write as well. */
class TomlServerTest {
    private static final Path FILE = Path.of("config.toml");
    private static final String OWN = """
            [mcp_servers.varve]
            command = "/opt/varve"
            args = ["mcp"]
            """;

    private static String connect(String before) {
        return TomlServer.connect(FILE, before, "/opt/varve");
    }

    private static String disconnect(String before) {
        return TomlServer.disconnect(FILE, before);
    }

    @Test
    void what_codex_put_between_the_comments_of_earlier_builds_stays() {
        String users = """
                [features]
                memories = true

                [projects."/work/shop"]
                trust_level = "trusted"

                [hooks.state."/home/ann/.codex/hooks.json:stop:0:0"]
                trusted_hash = "sha256:1"
                """;
        String settings = "model = \"gpt-5\"\n\n# varve: begin\n" + OWN + "\n" + users + "# varve: end\n";

        assertThat(disconnect(settings)).isEqualTo("model = \"gpt-5\"\n\n" + users);
        assertThat(connect(settings)).isEqualTo("model = \"gpt-5\"\n\n" + OWN + "\n" + users);
    }

    @Test
    void a_table_whose_comment_codex_has_dropped_is_found() {
        String foo = "[mcp_servers.foo]\ncommand = \"/bin/echo\"\nargs = [\"hi\"]\n";
        String settings = foo + "\n" + OWN + "# varve: end\n";

        assertThat(connect(settings)).isEqualTo(foo + "\n" + OWN);
        assertThat(connect(settings + "\n" + OWN)).as("a table too many").isEqualTo(foo + "\n" + OWN + "\n");
        assertThat(disconnect(settings)).isEqualTo(foo);
    }

    @Test
    void what_somebody_added_to_the_server_stays_when_connected_again_and_goes_with_it() {
        String settings = """
                [mcp_servers.varve]
                # An older place.
                command = "/srv/varve"
                startup_timeout_sec = 30
                args = [
                  "mcp", # the server
                ]

                [mcp_servers.varve.tools.recall]
                approval_mode = "approve"

                # What comes now is mine.
                [tui]
                notifications = true
                """;

        assertThat(connect(settings))
                .isEqualTo(settings.replace("/srv", "/opt")
                        .replace("args = [\n  \"mcp\", # the server\n]\n", "args = [\"mcp\"]\n"));
        assertThat(disconnect(settings))
                .isEqualTo("\n# What comes now is mine.\n[tui]\nnotifications = true\n".stripLeading());
    }

    @Test
    void words_in_strings_and_lists_of_several_lines_are_no_tables() {
        String users =
                "notes = \"\"\"\n[mcp_servers.varve]\n# varve: begin \\\"\"\"\"\nother = '''\n[mcp_servers.varve]'''\n"
                        + "path = 'C:\\'\nlist = [ # ]\n  \"[\",\n  [1,\n2]]\n\n[mcp_servers.varvet]\ncommand = \"x\"\n";

        assertThat(connect(users)).isEqualTo(users + "\n" + OWN);
        assertThat(disconnect(users + "\n" + OWN)).isEqualTo(users);
        assertThat(disconnect(users)).isEqualTo(users);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[mcp_servers]\nvarve = { command = \"/srv/varve\" }\nfoo = { command = \"x\" }\n",
                "[mcp_servers]\nvarve.command = \"/srv/varve\"\nfoo = { command = \"x\" }\n",
                "mcp_servers.varve.command = \"/srv/varve\"\nmcp_servers.foo.command = \"x\"\n",
                "mcp_servers.foo.command = \"x\"\n[ mcp_servers . \"varve\" ]\ncommand = '/srv/varve'\n"
            })
    void every_way_to_write_the_server_is_known(String settings) {
        assertThat(connect(settings)).contains("foo", "\"/opt/varve\"").doesNotContain("/srv");
        assertThat(connect(connect(settings))).isEqualTo(connect(settings));
        assertThat(disconnect(settings)).contains("foo").doesNotContain("varve");
    }

    @Test
    void a_server_that_is_set_up_stays_as_it_is_written() {
        String settings = "[mcp_servers.varve]\r\ncommand='/opt/varve'\r\nargs   = [\"mcp\"]";

        assertThat(connect(settings)).isEqualTo(settings);
    }

    @Test
    void a_file_that_was_empty_is_empty_again_and_keeps_what_came_later() {
        assertThat(connect("")).isEqualTo(OWN);
        assertThat(disconnect(OWN)).isEmpty();
        assertThat(disconnect(OWN + "\n[tui]\n")).isEqualTo("[tui]\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a = \"\"\"\nopen\n", "a = [\n1,\n", "a = \"x\nb = 1\n", "word\n", "a = 1]\n", "[a\n", "= 1\n"})
    void what_is_not_toml_is_left_alone(String settings) {
        assertThatThrownBy(() -> connect(settings))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("config.toml is not TOML");
    }

    @Test
    void servers_in_braces_are_left_alone() {
        String settings = "mcp_servers = { foo = { command = \"x\" } }\n";

        assertThatThrownBy(() -> connect(settings)).isInstanceOf(UsageException.class);
        assertThat(disconnect(settings)).isEqualTo(settings);
        assertThatThrownBy(() -> disconnect(settings.replace("foo", "varve"))).isInstanceOf(UsageException.class);
    }
}
