package dev.varve.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The folder of the person who runs a program, where Varve keeps what belongs to no project. */
public final class UserFolder {
    private UserFolder() {}

    /** As the system tells it by its environment variables, Windows by another one; empty if it does not. */
    public static Optional<Path> of(Map<String, String> variables) {
        String name = variables.getOrDefault("HOME", variables.getOrDefault("USERPROFILE", ""));
        return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    }
}
