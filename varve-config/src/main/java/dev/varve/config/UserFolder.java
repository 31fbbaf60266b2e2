package dev.varve.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The home folder of the person who runs a program, for Varve's files that belong to no project. */
public final class UserFolder {
    private UserFolder() {}

    /** The folder named by the system's environment variables; empty if there is none. */
    public static Optional<Path> of(Map<String, String> variables) {
        String name = variables.getOrDefault("HOME", variables.getOrDefault("USERPROFILE", ""));
        return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    }
}
