package dev.varve.cli.gateway;

import dev.varve.config.UserFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks for a login method of Gemini CLI. Until one is chosen, it refuses to start with another address of Gemini's
 * API.
 */
final class GeminiLogin {
    private static final List<String> CHOSEN_BY = List.of("GOOGLE_GENAI_USE_GCA", "GOOGLE_GENAI_USE_VERTEXAI");
    /** People write comments into their settings. */
    private static final JsonMapper SETTINGS = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private GeminiLogin() {}

    /** True if a way to log in is chosen, by a variable or in the person's settings. */
    static boolean isChosen(Map<String, String> variables) {
        return CHOSEN_BY.stream().anyMatch(name -> "true".equals(variables.get(name)))
                || settings(variables).filter(GeminiLogin::choose).isPresent();
    }

    private static Optional<Path> settings(Map<String, String> variables) {
        return Optional.ofNullable(variables.get("GEMINI_CLI_HOME"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .or(() -> UserFolder.of(variables))
                .map(folder -> folder.resolve(".gemini").resolve("settings.json"));
    }

    private static boolean choose(Path settings) {
        try {
            return !SETTINGS.readTree(Files.readString(settings))
                    .path("security")
                    .path("auth")
                    .path("selectedType")
                    .asString("")
                    .isEmpty();
        } catch (IOException | JacksonException e) {
            return false; // a missing or unreadable file chooses nothing
        }
    }
}
