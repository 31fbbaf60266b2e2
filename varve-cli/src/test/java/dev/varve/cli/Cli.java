package dev.varve.cli;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs command lines in a folder, with captured output and a clock that stands still. */
public final class Cli {
    public static final Instant NOW = Instant.parse("2026-04-06T10:00:00Z");

    private final Path folder;
    private final Map<String, String> variables = new HashMap<>();
    private Terminal terminal = Terminal.NONE;
    private InputStream input = InputStream.nullInputStream();

    public Cli(Path folder) {
        this.folder = folder;
    }

    public record Result(int code, String out, String err) {
        public JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    public Cli terminal(Terminal newTerminal) {
        terminal = newTerminal;
        return this;
    }

    public Cli variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    public Cli input(String text) {
        return input(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    public Cli input(InputStream newInput) {
        input = newInput;
        return this;
    }

    public Path path(String name) {
        return folder.resolve(name);
    }

    public Path write(String name, String text) throws IOException {
        return Files.writeString(path(name), text);
    }

    public Result run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Environment environment = new Environment(
                input,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                variables,
                folder,
                terminal,
                Clock.fixed(NOW, ZoneOffset.UTC));
        int code = VarveCommand.run(environment, args);
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
