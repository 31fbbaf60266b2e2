package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.cli.Cli;
import dev.varve.cli.console.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What connecting and disconnecting do with settings in JSON that others write as well. */
class ConnectTest {
    @TempDir
    private Path user;

    private Cli.Result varve(String... args) {
        return new Cli(user).variable("HOME", user.toString()).run(args);
    }

    private Path write(String name, String text) throws IOException {
        Path file = user.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private List<Path> copies() throws IOException {
        try (Stream<Path> all = Files.walk(user)) {
            return all.filter(file -> file.toString().contains(".before-varve")).toList();
        }
    }

    @Test
    void settings_that_cannot_be_read_are_not_touched() throws IOException {
        Path file = write(".claude/settings.json", "{\n  // mine\n}");
        Cli.Result result = varve("connect", "claude-code", "--yes");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains(file + " is not plain JSON at line 2, column ", "nothing was changed", "remove its comments")
                .doesNotContain("Feature");
        assertThat(file).hasContent("{\n  // mine\n}");
        assertThatThrownBy(() -> Connection.byId("word")).isInstanceOf(UsageException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"hooks\":{\"Stop\":{}}}", "{\"hooks\":{\"Stop\":null}}", "{\"hooks\":[]}"})
    void hooks_that_are_not_where_the_program_has_them_are_not_touched(String settings) throws IOException {
        Path file = write(".claude/settings.json", settings);

        Cli.Result result = varve("connect", "claude-code", "--yes");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("in " + file + " is no ", "nothing was changed");
        assertThat(file).hasContent(settings);
    }

    @Test
    void servers_that_are_not_where_the_program_has_them_are_not_touched() throws IOException {
        Path file = write(".claude.json", "{\"mcpServers\":[]}");

        assertThat(varve("connect", "claude-code", "--yes").err()).contains("\"mcpServers\" in " + file);
        assertThat(user.resolve(".claude")).doesNotExist();
    }

    @Test
    void settings_that_begin_with_a_byte_order_mark_are_read() throws IOException {
        Path file = write(".claude/settings.json", "\uFEFF{\"model\": \"opus\"}");

        assertThat(varve("connect", "claude-code", "--yes").code()).isZero();

        assertThat(Files.readString(file)).startsWith("{").contains("opus", "hook claude-code");
        assertThat(varve("doctor").out()).contains("claude-code  its settings start varve, which is not there");
    }

    @Test
    void a_hook_and_a_server_keep_their_places_and_what_was_added_to_them() throws IOException {
        varve("connect", "codex", "--yes");
        varve("connect", "claude-code", "--yes");
        Path hooks = user.resolve(".codex/hooks.json");
        String before = Files.readString(hooks);
        String users = before.replace("\"SessionStart\": [", "\"Other\": [],\n    \"SessionStart\": [")
                .replaceFirst("(?s)(\"Stop\": \\[.*?\\]\\s*\\})", "$1, {\"hooks\": [{\"command\": \"notify\"}]}");
        Files.writeString(hooks, users);
        Path servers = user.resolve(".claude.json");
        String more = Files.readString(servers).replace("\"command\"", "\"timeout\": 5,\n      \"command\"");
        Files.writeString(servers, more);

        assertThat(varve("connect", "codex", "--yes").code()).isZero();
        assertThat(varve("connect", "claude-code", "--yes").code()).isZero();

        assertThat(hooks).hasContent(users);
        assertThat(servers).hasContent(more);
        assertThat(copies()).as("nothing was changed").isEmpty();
        assertThat(varve("disconnect", "codex", "--yes").code()).isZero();
        assertThat(Files.readString(hooks)).contains("notify", "Other").doesNotContain("varve");
    }

    @Test
    void disconnecting_brings_back_the_file_byte_for_byte_and_leaves_no_copy() throws IOException {
        String mine = "{\"model\":\"opus\",   \"hooks\": {}}\n\n";
        Path file = write(".claude/settings.json", mine);
        for (int i = 0; i < 2; i++) {
            varve("connect", "claude-code", "--yes");
            assertThat(copies())
                    .singleElement()
                    .satisfies(copy -> assertThat(copy).hasContent(mine));
            varve("disconnect", "claude-code", "--yes");

            assertThat(Files.readString(file)).isEqualTo(mine);
            assertThat(copies()).isEmpty();
        }
        assertThat(user.resolve(".claude.json")).as("made by connect").doesNotExist();
    }

    @Test
    void what_else_has_changed_meanwhile_stays_and_so_does_the_copy() throws IOException {
        Path file = write(".claude/settings.json", "{\"model\": \"opus\"}");
        varve("connect", "claude-code", "--yes");
        Files.writeString(file, Files.readString(file).replace("opus", "sonnet"));

        varve("disconnect", "claude-code", "--yes");

        assertThat(Files.readString(file)).contains("sonnet").doesNotContain("varve");
        assertThat(copies()).singleElement().satisfies(copy -> assertThat(copy).hasContent("{\"model\": \"opus\"}"));
    }

    @Test
    void a_hook_too_many_goes() throws IOException {
        varve("connect", "codex", "--yes");
        Path hooks = user.resolve(".codex/hooks.json");
        String before = Files.readString(hooks);
        Files.writeString(
                hooks,
                before.replaceFirst(
                        "\"Stop\": \\[",
                        "\"Old\": [{\"hooks\": [{\"command\": \"varve hook codex\"}]}],"
                                + " \"Stop\": [{\"hooks\": [{\"command\": \"varve hook codex\"}]},"));

        assertThat(varve("connect", "codex", "--yes").code()).isZero();

        assertThat(hooks).hasContent(before);
    }

    @Test
    void a_program_that_is_not_connected_is_left_as_it_is() throws IOException {
        Path settings = write(".claude/settings.json", "{\"hooks\": {}}");
        Path servers = write(".claude.json", "{\"mcpServers\": {}}");

        assertThat(varve("disconnect", "claude-code", "--yes").out()).isEqualTo("claude-code is not connected\n");

        assertThat(settings).hasContent("{\"hooks\": {}}");
        assertThat(servers).hasContent("{\"mcpServers\": {}}");
        assertThat(copies()).isEmpty();
    }

    @Test
    void scripts_are_told_which_files_were_written() throws IOException {
        Path file = write(".gemini/settings.json", "{\"theme\": \"dark\"}");

        Cli.Result asked = varve("connect", "gemini-cli", "--json");
        assertThat(asked.code()).isEqualTo(2);
        assertThat(asked.err()).contains("add --yes");

        Cli.Result connected = varve("connect", "gemini-cli", "--json", "--yes");
        assertThat(connected.json().path("connected").asBoolean()).isTrue();
        assertThat(connected.json().at("/written/0/file").asString()).isEqualTo(file.toRealPath() + "");
        assertThat(Path.of(connected.json().at("/written/0/copy").asString())).hasContent("{\"theme\": \"dark\"}");
        assertThat(varve("connect", "gemini-cli", "--json", "--yes").json().path("written"))
                .isEmpty();
        assertThat(varve("disconnect", "gemini-cli", "--json", "--yes").json().path("connected"))
                .hasToString("false");
    }

    @ParameterizedTest
    @CsvSource({"opencode, .config/opencode/plugin/varve.js", "pi, .pi/agent/extensions/varve.js"})
    void programs_without_hooks_for_commands_get_a_plugin_and_lose_it(String program, String name) throws IOException {
        Cli.Result connected = varve("connect", program, "--yes");

        assertThat(connected.out()).contains(user.resolve(name) + " (new)", program + " is connected: ");
        assertThat(user.resolve(name)).content().contains("const COMMAND = \"varve\";\n", "ask(\"" + program + "\"");
        assertThat(varve("doctor").out()).contains(program + "  ", "its settings start varve, which is not there");
        assertThat(varve("connect", program, "--yes").out()).doesNotContain("wrote");

        Files.writeString(user.resolve(name), Files.readString(user.resolve(name)) + "// of an earlier version\n");
        assertThat(varve("connect", program, "--yes").out()).contains("wrote " + user.resolve(name));
        assertThat(user.resolve(name)).content().doesNotContain("earlier version");

        assertThat(varve("disconnect", program, "--yes").out()).contains("removed " + user.resolve(name));
        assertThat(user.resolve(name)).doesNotExist();
        assertThat(copies())
                .noneMatch(copy -> copy.startsWith(user.resolve(name).getParent()));
    }

    @Test
    void without_a_program_each_is_listed_with_its_state() throws IOException {
        Files.createDirectories(user.resolve(".codex/sessions"));
        varve("connect", "claude-code", "--yes");
        String listed = varve("connect").out();
        assertThat(listed).containsPattern("codex +not connected; 'varve connect codex' does it");
        assertThat(listed).containsPattern("pi +not found on this machine").contains("claude-code", "opencode");
        assertThat(varve("doctor").out())
                .as("what is used and not connected is no fault")
                .contains("skip  codex", "not connected")
                .doesNotContain("skip  pi");
        assertThat(varve("connect", "--json").json().size()).isEqualTo(5);
    }

    @Test
    void a_long_change_is_cut_unless_somebody_is_to_agree_to_it_or_asks_for_all() throws IOException {
        assertThat(new Cli(user)
                        .variable("HOME", user.toString())
                        .input("n\n")
                        .run("connect", "claude-code")
                        .out())
                .contains("PostToolUseFailure", "Nothing was changed.")
                .doesNotContain("more lines");
        String cut = varve("connect", "claude-code", "--yes").out();
        assertThat(cut).contains("more lines; --diff shows them").doesNotContain("PostToolUseFailure");
        varve("disconnect", "claude-code", "--yes");
        assertThat(varve("connect", "claude-code", "--yes", "--diff").out())
                .contains("PostToolUseFailure")
                .doesNotContain("more lines");
    }
}
