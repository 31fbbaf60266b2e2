package dev.varve.cli.agents;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Where programs keep their settings and recordings: in the person's folder, unless a variable of the program moves them.
 *
 * @param user      the person's own folder
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
     * What a variable moves.
     *
     * @param from     how names begin that it moves
     * @param variable names a folder
     * @param to       what they begin with in that folder instead
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
