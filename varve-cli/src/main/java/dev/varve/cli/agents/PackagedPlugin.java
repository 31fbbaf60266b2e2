package dev.varve.cli.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Varve's plugin as a program itself has installed it: it has the hooks and the server of a connection, so that one of both is enough. */
final class PackagedPlugin {
    private static final String NAME = "varve@";

    private PackagedPlugin() {}

    /** The program's own command that takes the plugin back, if it is installed. */
    static Optional<String> removal(Program program, ProgramFolders folders) throws IOException {
        return switch (program) {
            case CLAUDE_CODE ->
                ofClaudeCode(folders.resolve(".claude/settings.json"))
                        .map(plugin -> "claude plugin uninstall " + plugin);
            case CODEX -> ofCodex(folders.resolve(".codex/config.toml")).map(plugin -> "codex plugin remove " + plugin);
            case GEMINI_CLI ->
                Files.exists(folders.resolve(".gemini/extensions/varve/gemini-extension.json"))
                        ? Optional.of("gemini extensions uninstall varve")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<String> ofClaudeCode(Path settings) throws IOException {
        if (Files.notExists(settings)) {
            return Optional.empty();
        }
        JsonNode enabled =
                SettingsJson.read(settings, Files.readString(settings)).path("enabledPlugins");
        return enabled.properties().stream()
                .filter(plugin ->
                        plugin.getKey().startsWith(NAME) && plugin.getValue().asBoolean(false))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** A table of the plugin that does not say that it is off. */
    private static Optional<String> ofCodex(Path config) throws IOException {
        if (Files.notExists(config)) {
            return Optional.empty();
        }
        List<String> lines =
                Files.readAllLines(config).stream().map(String::strip).toList();
        for (int i = 0; i < lines.size(); i++) {
            String head = "[plugins.\"" + NAME;
            if (lines.get(i).startsWith(head) && lines.get(i).endsWith("\"]")) {
                boolean off = lines.subList(i + 1, lines.size()).stream()
                        .takeWhile(line -> !line.startsWith("["))
                        .anyMatch(line -> line.replace(" ", "").startsWith("enabled=false"));
                if (!off) {
                    return Optional.of(lines.get(i)
                            .substring("[plugins.\"".length(), lines.get(i).length() - 2));
                }
            }
        }
        return Optional.empty();
    }
}
