package dev.varve.cli.agents;

import dev.varve.cli.console.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How Varve stands in the settings of a program: hooks, where the program has them, and the MCP server. What was put there is
 * known by its command and its name, so that it can be found and taken back whatever else has changed.
 */
enum Connection {
    CLAUDE_CODE(
            Program.CLAUDE_CODE,
            "hooks at the start and end of sessions, turns and compactions; MCP server",
            ".claude/settings.json",
            List.of("SessionStart", "Stop", "SubagentStop", "SessionEnd", "PreCompact"),
            1,
            ".claude.json",
            "mcpServers"),
    CODEX(
            Program.CODEX,
            "hooks at the start of sessions and the end of turns, which Codex runs once you have trusted them there; MCP server",
            ".codex/hooks.json",
            List.of("SessionStart", "Stop", "PreCompact"),
            1,
            ".codex/config.toml",
            ""),
    GEMINI_CLI(
            Program.GEMINI_CLI,
            "hooks at the start and end of sessions and turns; MCP server",
            ".gemini/settings.json",
            List.of("SessionStart", "AfterAgent", "SessionEnd", "PreCompress"),
            1_000,
            ".gemini/settings.json",
            "mcpServers"),
    OPENCODE(
            Program.OPENCODE,
            "MCP server; it has no hooks for commands, so 'varve import --all' reads its sessions",
            "",
            List.of(),
            0,
            ".config/opencode/opencode.json",
            "mcp");

    private static final int SECONDS = 10;
    private static final String SERVER = "varve";
    /** So that a program goes on as ever when Varve has gone from its place. The shells of Windows have no common words for it. */
    private static final String QUIETLY = File.separatorChar == '/' ? " 2>/dev/null || exit 0" : "";

    private final Program program;
    private final String offers;
    private final String hookFile;
    private final List<String> events;
    private final int timeUnits;
    private final String serverFile;
    private final String servers;

    /**
     * A connection.
     *
     * @param timeUnits how many of the units in which the program counts a hook's time are a second
     * @param servers   the member of the server's file that holds MCP servers; empty if the file is TOML
     */
    Connection(
            Program program,
            String offers,
            String hookFile,
            List<String> events,
            int timeUnits,
            String serverFile,
            String servers) {
        this.program = program;
        this.offers = offers;
        this.hookFile = hookFile;
        this.events = events;
        this.timeUnits = timeUnits;
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

    /** What the program lets Varve do, for people. */
    String offers() {
        return offers;
    }

    /** A file of the program as it is and as it shall be. */
    record Change(Path file, String before, String after) {
        boolean isNone() {
            return before.equals(after);
        }
    }

    /** What connecting changes; nothing where it is connected already. */
    List<Change> connect(ProgramFolders folders, String command) throws IOException {
        return changes(folders, Optional.of(command));
    }

    /** What disconnecting changes: only what is Varve's goes. */
    List<Change> disconnect(ProgramFolders folders) throws IOException {
        return changes(folders, Optional.empty());
    }

    private List<Change> changes(ProgramFolders folders, Optional<String> command) throws IOException {
        List<Change> changes = new ArrayList<>();
        if (!hookFile.isEmpty()) {
            Path file = folders.resolve(hookFile);
            String before = text(file);
            ObjectNode settings = SettingsJson.read(file, before);
            boolean changed = setHooks(settings, command);
            if (hookFile.equals(serverFile)) {
                changed |= setServer(settings, command);
            }
            changes.add(new Change(file, before, changed ? SettingsJson.write(settings) : before));
        }
        if (!hookFile.equals(serverFile)) {
            Path file = folders.resolve(serverFile);
            String before = text(file);
            changes.add(new Change(
                    file, before, servers.isEmpty() ? toml(file, before, command) : json(file, before, command)));
        }
        return changes.stream().filter(change -> !change.isNone()).toList();
    }

    private String json(Path file, String before, Optional<String> command) {
        ObjectNode settings = SettingsJson.read(file, before);
        return setServer(settings, command) ? SettingsJson.write(settings) : before;
    }

    private static String toml(Path file, String before, Optional<String> command) {
        return command.isPresent()
                ? TomlServer.connect(file, before, command.get())
                : TomlServer.disconnect(file, before);
    }

    private static String text(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private boolean setHooks(ObjectNode settings, Optional<String> command) {
        String before = settings.toString();
        JsonNode known = settings.path("hooks");
        if (!known.isMissingNode() && !known.isObject()) {
            throw new UsageException("\"hooks\" in " + hookFile + " is no object, so nothing was changed; correct it");
        }
        ObjectNode hooks = known.isObject() ? (ObjectNode) known : settings.objectNode();
        for (String event : List.copyOf(hooks.propertyNames())) {
            if (hooks.get(event) instanceof ArrayNode groups && removeOwn(groups) && groups.isEmpty()) {
                hooks.remove(event);
            }
        }
        command.ifPresent(varve -> events.forEach(event -> {
            ObjectNode hook = settings.objectNode();
            hook.put("type", "command");
            hook.put("command", quoted(varve) + arguments() + QUIETLY);
            hook.put("timeout", SECONDS * timeUnits);
            JsonNode groups = hooks.path(event);
            ArrayNode list = groups.isArray() ? (ArrayNode) groups : hooks.putArray(event);
            list.addObject().putArray("hooks").add(hook);
        }));
        if (hooks.isEmpty()) {
            settings.remove("hooks");
        } else if (!known.isObject()) {
            settings.set("hooks", hooks);
        }
        return !settings.toString().equals(before);
    }

    /** Takes Varve's hooks out of the groups, and groups that have no other. Says whether there were any. */
    private boolean removeOwn(ArrayNode groups) {
        boolean found = false;
        for (int i = groups.size() - 1; i >= 0; i--) {
            if (groups.get(i).path("hooks") instanceof ArrayNode hooks) {
                int before = hooks.size();
                for (int j = hooks.size() - 1; j >= 0; j--) {
                    if (started(hooks.get(j).path("command").asString("")).isPresent()) {
                        hooks.remove(j);
                    }
                }
                found |= hooks.size() < before;
                if (hooks.isEmpty() && before > 0) {
                    groups.remove(i);
                }
            }
        }
        return found;
    }

    private String arguments() {
        return " " + Hook.NAME + " " + program.id();
    }

    /** What a hook's command starts, as a shell reads it, if the hook is Varve's. */
    private Optional<String> started(String hook) {
        String command = hook.endsWith(QUIETLY) ? hook.substring(0, hook.length() - QUIETLY.length()) : hook;
        return command.contains("varve") && command.endsWith(arguments())
                ? Optional.of(
                        command.substring(0, command.length() - arguments().length()))
                : Optional.empty();
    }

    private boolean setServer(ObjectNode settings, Optional<String> command) {
        String before = settings.toString();
        JsonNode known = settings.path(servers);
        if (command.isEmpty()) {
            if (known instanceof ObjectNode all) {
                all.remove(SERVER);
                if (all.isEmpty()) {
                    settings.remove(servers);
                }
            }
        } else {
            ObjectNode all = known.isObject() ? (ObjectNode) known : settings.putObject(servers);
            all.set(SERVER, server(settings, command.get()));
        }
        return !settings.toString().equals(before);
    }

    private ObjectNode server(ObjectNode settings, String command) {
        ObjectNode server = settings.objectNode();
        if (this == OPENCODE) {
            server.put("type", "local");
            server.putArray("command").add(command).add("mcp");
            server.put("enabled", true);
        } else {
            server.put("command", command);
            server.putArray("args").add("mcp");
        }
        return server;
    }

    /** For a shell. */
    private static String quoted(String command) {
        return command.matches("[\\w./-]+") ? command : "'" + command.replace("'", "'\\''") + "'";
    }

    /** The command of a hook that is there, if the program is connected. */
    Optional<String> connected(ProgramFolders folders) throws IOException {
        String file = hookFile.isEmpty() ? serverFile : hookFile;
        String text = text(folders.resolve(file));
        if (text.isBlank()) {
            return Optional.empty();
        }
        ObjectNode settings = SettingsJson.read(folders.resolve(file), text);
        if (hookFile.isEmpty()) {
            return Optional.of(settings.path(servers)
                            .path(SERVER)
                            .path("command")
                            .path(0)
                            .asString(""))
                    .filter(command -> !command.isEmpty());
        }
        return settings.path("hooks")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .flatMap(group -> group.path("hooks").valueStream())
                .flatMap(hook -> started(hook.path("command").asString("")).stream())
                .map(command -> command.startsWith("'")
                        ? command.substring(1, command.length() - 1).replace("'\\''", "'")
                        : command)
                .findFirst();
    }
}
