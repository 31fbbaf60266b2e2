package dev.varve.cli.agents;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * A plugin of Varve's that a program runs in its own process, because it has no hooks that run commands.
 *
 * @param program that runs it
 * @param name its path in the person's folder
 */
record PluginFile(Program program, String name) {
    private static final String COMMAND = "@COMMAND@";
    private static final String BEGIN = "const COMMAND = ";
    private static final String END = ";\n";

    /** The change that installs the file with a command, or removes it. */
    Connection.Change change(ProgramFolders folders, Optional<String> command) throws IOException {
        Path file = folders.resolve(name);
        return new Connection.Change(file, text(file), command.map(this::text).orElse(""), true);
    }

    /** The command in the installed file. */
    Optional<String> command(ProgramFolders folders) throws IOException {
        String text = text(folders.resolve(name));
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END, Math.max(begin, 0));
        return begin < 0 || end < 0
                ? Optional.empty()
                : Optional.of(JsonMapper.shared().readValue(text.substring(begin + BEGIN.length(), end), String.class));
    }

    private String text(String command) {
        String quoted = JsonMapper.shared().writeValueAsString(command);
        return resource("ask.js").replace(COMMAND, quoted) + resource(program.id() + ".js");
    }

    private static String text(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private static String resource(String name) {
        try (InputStream in = PluginFile.class.getResourceAsStream("plugin/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
