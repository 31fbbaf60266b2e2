package dev.varve.cli.console;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files atomically. The content is written to a temporary file beside the target and renamed once it is on
 * disk, so a replaced file is never lost. Only the owner can read the file, since it holds conversation text.
 */
public final class WholeFile {
    private WholeFile() {}

    /** Writes the content of a file. */
    public interface Content {
        /** Writes the complete text. */
        void write(Writer out) throws IOException;
    }

    /** Writes a file, or to a device or pipe of that name. */
    public static void write(Path file, Content content) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            try (Writer out = Files.newBufferedWriter(file)) {
                content.write(out);
            }
            return;
        }
        replace(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), content);
    }

    /** Writes a file that no user named: a link in its place is replaced, and its target is left alone. */
    public static void writeOwn(Path file, Content content) throws IOException {
        replace(file.toAbsolutePath(), content);
    }

    private static void replace(Path place, Content content) throws IOException {
        Path draft = Files.createTempFile(place.resolveSibling("."), "." + place.getFileName(), ".new"); // mode 0600
        try {
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE);
                    Writer out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8))) {
                content.write(out);
                out.flush();
                channel.force(true);
            }
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
