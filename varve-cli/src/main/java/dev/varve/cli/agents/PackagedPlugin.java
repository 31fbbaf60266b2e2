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
    private static final List<String> PLUGINS = List.of("plugins");

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

    /** A table of the plugin that does not switch it off. */
    private static Optional<String> ofCodex(Path config) throws IOException {
        if (Files.notExists(config)) {
            return Optional.empty();
        }
        List<TomlPiece> pieces = TomlPiece.of(Files.readString(config)).orElse(List.of());
        return pieces.stream()
                .filter(piece -> piece.kind() == TomlPiece.Kind.TABLE
                        && piece.path().size() == 2
                        && piece.isWithin(PLUGINS)
                        && piece.path().get(1).startsWith(NAME))
                .filter(table -> pieces.stream().noneMatch(piece -> isOff(piece, table)))
                .map(table -> table.path().get(1))
                .findFirst();
    }

    private static boolean isOff(TomlPiece piece, TomlPiece table) {
        return piece.kind() == TomlPiece.Kind.KEY
                && piece.isWithin(table.path())
                && piece.text().strip().replace(" ", "").startsWith("enabled=false");
    }
}
