package dev.varve.cli.agents;

import dev.varve.HandOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The moments at which agents get reminders, and those of them that are off: one line each in a file. A hook reads
 * it, without lambdas.
 */
final class Moments {
    /** In the folder {@code .varve} of a person. */
    private static final String FILE = "hooks.off";

    private final Path file;

    Moments(AgentHome home) {
        this.file = home.folder().resolve(FILE);
    }

    /** The name for people, such as {@code before-edit}. */
    static String name(HandOut.Moment moment) {
        return switch (moment) {
            case SESSION_START -> "start";
            case PROMPT -> "prompt";
            case BEFORE_EDIT -> "edit";
            case BEFORE_COMMAND -> "command";
            case AFTER_FAILURE -> "failure";
            case RECALL -> "recall";
        };
    }

    /** Names of the moments with hooks. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (HandOut.Moment moment : HandOut.Moment.values()) {
            if (moment != HandOut.Moment.RECALL) {
                names.add(name(moment));
            }
        }
        return names;
    }

    /** True if agents get reminders at this moment. */
    boolean isOn(HandOut.Moment moment) throws IOException {
        return !off().contains(name(moment));
    }

    List<String> off() throws IOException {
        List<String> names = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readString(file).split("\n")) {
                names.add(line.strip());
            }
        }
        return names;
    }

    /** Switches these off and all others on. */
    void switchOff(List<String> names) throws IOException {
        if (names.isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, String.join("\n", names) + "\n");
        }
    }
}
