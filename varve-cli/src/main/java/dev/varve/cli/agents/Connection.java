package dev.varve.cli.agents;

import static dev.varve.HandOut.Moment.AFTER_FAILURE;
import static dev.varve.HandOut.Moment.BEFORE_COMMAND;
import static dev.varve.HandOut.Moment.BEFORE_EDIT;
import static dev.varve.HandOut.Moment.PROMPT;

import dev.varve.cli.console.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Varve's entries in the settings of a program: hooks, if the program has them, and the MCP server. They are
 * identified by command and name, so they can be found and removed whatever else has changed.
 */
enum Connection {
    CLAUDE_CODE(
            Program.CLAUDE_CODE,
            "hooks at the start and end of sessions, turns and compactions, with prompts, before edits and commands, and after failures; MCP server",
            ".claude/settings.json",
            List.of(
                    HookPoint.of("SessionStart"),
                    HookPoint.of("Stop"),
                    HookPoint.of("SubagentStop"),
                    HookPoint.of("SessionEnd"),
                    HookPoint.of("PreCompact"),
                    HookPoint.of("UserPromptSubmit").at(PROMPT, ""),
                    HookPoint.of("PreToolUse")
                            .at(BEFORE_COMMAND, "Bash")
                            .at(BEFORE_EDIT, "Edit|MultiEdit|Write|NotebookEdit"),
                    HookPoint.of("PostToolUseFailure").at(AFTER_FAILURE, "Bash")),
            1,
            ".claude.json",
            "mcpServers"),
    CODEX(
            Program.CODEX,
            "hooks at the start of sessions, the end of turns, with prompts, before patches and commands, and after commands, which Codex runs once you have trusted them there; MCP server",
            ".codex/hooks.json",
            List.of(
                    HookPoint.of("SessionStart"),
                    HookPoint.of("Stop"),
                    HookPoint.of("PreCompact"),
                    HookPoint.of("UserPromptSubmit").at(PROMPT, ""),
                    HookPoint.of("PreToolUse").at(BEFORE_COMMAND, "Bash").at(BEFORE_EDIT, "apply_patch"),
                    HookPoint.of("PostToolUse").at(AFTER_FAILURE, "Bash")),
            1,
            ".codex/config.toml",
            ""),
    GEMINI_CLI(
            Program.GEMINI_CLI,
            "hooks at the start and end of sessions and turns, with prompts, and after files were read and commands were run; MCP server",
            ".gemini/settings.json",
            List.of(
                    HookPoint.of("SessionStart"),
                    HookPoint.of("AfterAgent"),
                    HookPoint.of("SessionEnd"),
                    HookPoint.of("PreCompress"),
                    HookPoint.of("BeforeAgent").at(PROMPT, ""),
                    HookPoint.of("AfterTool")
                            .at(AFTER_FAILURE, "run_shell_command")
                            .at(BEFORE_EDIT, "read_file")),
            1_000,
            ".gemini/settings.json",
            "mcpServers"),
    OPENCODE(
            Program.OPENCODE,
            "plugin at the start and end of turns, with prompts, and after files were read or changed and commands failed; MCP server",
            new PluginFile(Program.OPENCODE, ".config/opencode/plugin/varve.js"),
            ".config/opencode/opencode.json",
            "mcp"),
    PI(
            Program.PI,
            "extension at the start and end of sessions and turns, with prompts, and after files were read or changed and commands failed; pi has no MCP servers",
            new PluginFile(Program.PI, ".pi/agent/extensions/varve.js"),
            "",
            "");

    private static final int SECONDS = 10;
    private static final String SERVER = "varve";

    private final Program program;
    private final String offers;
    private final String hookFile;
    private final List<HookPoint> points;
    private final int timeout;
    private final Optional<PluginFile> plugin;
    private final String serverFile;
    private final String servers;

    /**
     * @param timeUnits units per second in which the program counts a hook's timeout
     * @param servers the member of the server's file that holds MCP servers; empty if the file is TOML
     */
    Connection(
            Program program,
            String offers,
            String hookFile,
            List<HookPoint> points,
            int timeUnits,
            String serverFile,
            String servers) {
        this.program = program;
        this.offers = offers;
        this.hookFile = hookFile;
        this.points = points;
        this.timeout = SECONDS * timeUnits;
        this.plugin = Optional.empty();
        this.serverFile = serverFile;
        this.servers = servers;
    }

    /** A connection with a plugin instead of hooks. */
    Connection(Program program, String offers, PluginFile plugin, String serverFile, String servers) {
        this.program = program;
        this.offers = offers;
        this.hookFile = "";
        this.points = List.of();
        this.timeout = 0;
        this.plugin = Optional.of(plugin);
        this.serverFile = serverFile;
        this.servers = servers;
    }

    static Connection byId(String id) {
        return Arrays.stream(values())
                .filter(connection -> connection.program.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UsageException("there is no program \"" + id + "\" to connect; use one of "
                        + Arrays.stream(values())
                                .map(connection -> connection.program.id())
                                .collect(Collectors.joining(", "))));
    }

    Program program() {
        return program;
    }

    /** Features that the program offers to Varve, for people. */
    String offers() {
        return offers;
    }

    /**
     * A file of the program before and after.
     *
     * @param own whether it is Varve's own: it does not exist while empty, and needs no backup
     */
    record Change(Path file, String before, String after, boolean own) {
        boolean isNone() {
            return before.equals(after);
        }
    }

    /**
     * Changes made by connecting; empty if connected already.
     *
     * @param off names of moments at which agents get nothing
     */
    List<Change> connect(ProgramFolders folders, String command, List<String> off) throws IOException {
        return changes(folders, Optional.of(command), off);
    }

    /** Changes made by disconnecting: only Varve's entries are removed. */
    List<Change> disconnect(ProgramFolders folders) throws IOException {
        return changes(folders, Optional.empty(), List.of());
    }

    private List<Change> changes(ProgramFolders folders, Optional<String> command, List<String> off)
            throws IOException {
        List<Change> changes = new ArrayList<>();
        for (String name : new LinkedHashSet<>(List.of(hookFile, serverFile))) {
            if (!name.isEmpty()) {
                changes.add(change(name, folders.resolve(name), command, off));
            }
        }
        if (plugin.isPresent()) {
            changes.add(plugin.get().change(folders, command));
        }
        return changes.stream().filter(change -> !change.isNone()).toList();
    }

    private Change change(String name, Path file, Optional<String> command, List<String> off) throws IOException {
        String before = text(file);
        if (servers.isEmpty() && name.equals(serverFile)) {
            return new Change(file, before, toml(file, before, command), false);
        }
        ObjectNode settings = SettingsJson.read(file, before);
        String known = settings.toString();
        if (name.equals(hookFile)) {
            hooks(off).set(file, settings, command);
        }
        if (name.equals(serverFile)) {
            setServer(file, settings, command);
        }
        String after = settings.toString().equals(known) ? before : SettingsJson.write(settings);
        return new Change(file, before, after, false);
    }

    private JsonHooks hooks(List<String> off) {
        Map<String, String> matchers = new LinkedHashMap<>();
        points.forEach(point -> point.matcher(off).ifPresent(matcher -> matchers.put(point.event(), matcher)));
        return new JsonHooks(program, matchers, timeout);
    }

    private static String toml(Path file, String before, Optional<String> command) {
        return command.isPresent()
                ? TomlServer.connect(file, before, command.get())
                : TomlServer.disconnect(file, before);
    }

    private static String text(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private void setServer(Path file, ObjectNode settings, Optional<String> command) {
        JsonNode known = settings.path(servers);
        if (command.isPresent() && !known.isMissingNode() && !known.isObject()) {
            throw new UsageException(
                    "\"" + servers + "\" in " + file + " is no object, so nothing was changed; correct it");
        }
        if (command.isPresent()) {
            ObjectNode all = known.isObject() ? (ObjectNode) known : settings.putObject(servers);
            ObjectNode server = all.path(SERVER).isObject() ? (ObjectNode) all.path(SERVER) : all.putObject(SERVER);
            set(server, command.get());
        } else if (known instanceof ObjectNode all && all.has(SERVER)) {
            all.remove(SERVER);
            if (all.isEmpty()) {
                settings.remove(servers);
            }
        }
    }

    /** Keeps members that somebody has added. */
    private void set(ObjectNode server, String command) {
        if (this == OPENCODE) {
            server.put("type", "local");
            server.putArray("command").add(command).add("mcp");
            server.put("enabled", true);
        } else {
            server.put("command", command);
            server.putArray("args").add("mcp");
        }
    }

    /** The installed command of a hook or plugin, if the program is connected. */
    Optional<String> connected(ProgramFolders folders) throws IOException {
        if (plugin.isPresent()) {
            Optional<String> command = plugin.get().command(folders);
            return command.isPresent() || serverFile.isEmpty() ? command : server(folders);
        }
        String text = text(folders.resolve(hookFile));
        return text.isBlank()
                ? Optional.empty()
                : hooks(List.of()).started(SettingsJson.read(folders.resolve(hookFile), text));
    }

    /** The installed command of a server: an earlier version had no plugin. */
    private Optional<String> server(ProgramFolders folders) throws IOException {
        Path file = folders.resolve(serverFile);
        String text = text(file);
        return text.isBlank()
                ? Optional.empty()
                : Optional.of(SettingsJson.read(file, text)
                                .path(servers)
                                .path(SERVER)
                                .path("command")
                                .path(0)
                                .asString(""))
                        .filter(command -> !command.isEmpty());
    }
}
