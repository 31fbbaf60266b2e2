package dev.varve.cli.agents;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Folders in which programs keep settings and recordings: in the person's home folder, unless a variable of the
 * program moves them.
 *
 * @param user the person's home folder
 * @param variables environment variables
 */
record ProgramFolders(Path user, Map<String, String> variables) {
    private static final List<Moved> MOVED = List.of(
            new Moved(".claude/", "CLAUDE_CONFIG_DIR", ""),
            new Moved(".claude.json", "CLAUDE_CONFIG_DIR", ".claude.json"),
            new Moved(".codex/", "CODEX_HOME", ""),
            new Moved(".gemini/", "GEMINI_CLI_HOME", ".gemini/"),
            new Moved(".pi/agent/", "PI_CODING_AGENT_DIR", ""),
            new Moved(".config/", "XDG_CONFIG_HOME", ""),
            new Moved(".local/share/", "XDG_DATA_HOME", ""));

    ProgramFolders {
        variables = Map.copyOf(variables);
    }

    /**
     * Paths moved by a variable.
     *
     * @param from prefix of the names it moves
     * @param variable names a folder
     * @param to their prefix in that folder
     */
    private record Moved(String from, String variable, String to) {}

    /** The place of a file or folder that is called so in the person's folder if nothing is moved. */
    Path resolve(String name) {
        for (Moved moved : MOVED) {
            String folder = variables.getOrDefault(moved.variable(), "");
            if (name.startsWith(moved.from()) && !folder.isEmpty()) {
                return Path.of(folder)
                        .toAbsolutePath()
                        .resolve(moved.to() + name.substring(moved.from().length()));
            }
        }
        return user.resolve(name);
    }
}
