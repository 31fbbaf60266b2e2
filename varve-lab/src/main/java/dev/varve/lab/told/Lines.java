package dev.varve.lab.told;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Lines of data; those that begin with # say what they are. */
final class Lines {
    private Lines() {}

    /** Of a file that comes with this program. */
    static List<String> shipped(String name) {
        try (InputStream in = Objects.requireNonNull(Lines.class.getResourceAsStream(name), name)) {
            return data(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> in(Path file) throws IOException {
        return data(Files.readAllLines(file).stream());
    }

    private static List<String> data(Stream<String> lines) {
        return lines.filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    }
}
