package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the script {@code varve} does for programs before it starts Java. */
class LauncherTest {
    private static final String JAVA = System.getProperty("java.home");

    @TempDir
    private Path user;

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectories(user.resolve(".varve"));
        Files.createDirectories(user.resolve("clone"));
        Files.copy(Path.of("..", "varve"), user.resolve("clone/varve"));
        script("bin/mvn", "touch '" + user + "/built'");
    }

    private Path script(String name, String line) throws IOException {
        Path file = user.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private record Result(int code, String out) {}

    private Result run(Map<String, String> variables, int input, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(variables);
        builder.environment().put("HOME", user.toString());
        Process process = builder.start();
        process.getOutputStream().write(new byte[input]);
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), out);
    }

    private Result varve(Map<String, String> variables, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", user + "/clone/varve"));
        command.addAll(List.of(arguments));
        // More than a pipe holds: the program that writes it must not find the pipe closed.
        int input = arguments[0].equals("hook") ? 1 << 20 : 0;
        return run(variables, input, command.toArray(String[]::new));
    }

    private String log() throws IOException {
        return Files.readString(user.resolve(".varve/hook.log"));
    }

    @Test
    void a_hook_without_java_is_quiet_and_leaves_a_line_in_the_log() throws Exception {
        for (String tool : List.of("cat", "date")) {
            script("bin/" + tool, "exec /bin/" + tool + " \"$@\"");
        }

        Result hook = varve(Map.of("PATH", user + "/bin"), "hook", "claude-code");

        assertThat(hook).isEqualTo(new Result(0, ""));
        assertThat(log())
                .containsPattern("^\\S+Z hook failed: no Java was found; install JDK 17")
                .hasLineCount(1);
        assertThat(varve(Map.of("PATH", user + "/bin"), "mcp").out())
                .isEqualTo("varve: no Java was found; install JDK 17 or newer, or set JAVA_HOME\n");
    }

    @Test
    void a_hook_whose_java_is_too_old_is_quiet() throws Exception {
        script("old/bin/java", "exit 0");
        Files.writeString(user.resolve("old/release"), "JAVA_VERSION=\"11.0.2\"\n");
        Map<String, String> old = Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", user + "/old");

        assertThat(varve(old, "hook", "codex")).isEqualTo(new Result(0, ""));
        assertThat(log()).contains("Java 11.0.2");
        assertThat(varve(old, "list").code()).isEqualTo(1);
    }

    @Test
    void what_a_program_starts_builds_nothing() throws Exception {
        Map<String, String> variables =
                Map.of("PATH", user + "/bin:/usr/bin:/bin", "JAVA_HOME", JAVA, "VARVE_REBUILD", "1");

        assertThat(varve(variables, "hook", "codex")).isEqualTo(new Result(0, ""));
        Result mcp = varve(variables, "mcp");

        assertThat(mcp.code()).isEqualTo(1);
        assertThat(mcp.out()).contains("varve.jar is not built; run '", "/clone/varve --version' in a shell");
        assertThat(log()).contains("varve.jar is not built");
        assertThat(user.resolve("built")).doesNotExist();
    }

    @Test
    void a_hook_that_is_not_there_any_more_is_quiet() throws Exception {
        String gone = user + "/it's moved/varve";
        ProgramFolders folders = new ProgramFolders(user, Map.of());
        for (Connection connection : List.of(Connection.CLAUDE_CODE, Connection.CODEX, Connection.GEMINI_CLI)) {
            Connection.Change settings =
                    connection.connect(folders, gone, List.of()).get(0);
            String hook = SettingsJson.read(settings.file(), settings.after())
                    .findValue("command")
                    .asString();

            assertThat(run(Map.of("PATH", "/usr/bin:/bin"), 0, "/bin/sh", "-c", hook))
                    .isEqualTo(new Result(0, ""));

            Files.createDirectories(settings.file().getParent());
            Files.writeString(settings.file(), settings.after());
            assertThat(connection.connected(folders)).contains(gone);
        }
    }
}
