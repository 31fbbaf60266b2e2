package dev.varve.store.jsonl;

import dev.varve.store.PrivateFiles;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * A file of lines. A line is on disk when {@link #append} returns; if the process or the machine dies before that, the
 * torn line is cut off when the file is next read. Not thread-safe.
 */
final class LineFile<T> {
    /** How the name of a file ends that did not come to take the place of another. */
    static final String DRAFT = ".new";

    private static final Logger log = LoggerFactory.getLogger(LineFile.class);

    private final Path path;
    private final Class<T> type;
    private final Sync sync;

    /** A file that need not exist. */
    LineFile(Path path, Class<T> type, Sync sync) {
        this.path = path;
        this.type = type;
        this.sync = sync;
    }

    Path path() {
        return path;
    }

    /** All lines, none if there is no file. What comes after the last line end was never acknowledged, and is cut off. */
    List<T> read() {
        return read(damage -> {
            throw damage;
        });
    }

    /** All lines but those that are damaged. */
    List<T> read(Consumer<StoreCorruptException> damaged) {
        if (!Files.exists(path)) {
            return List.of();
        }
        try {
            byte[] bytes = Files.readAllBytes(path);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            if (isWholeButForItsEnd(bytes, end)) {
                writeEnd(bytes.length - 1);
                return read(damaged);
            }
            if (end < bytes.length) {
                log.warn("{}: the last line is torn and was cut off", path);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    file.truncate(end);
                    sync.file(file);
                }
            }
            return entries(new String(bytes, 0, end, StandardCharsets.UTF_8), damaged);
        } catch (IOException e) {
            throw new StoreException(path + " cannot be read; check the file and its rights", e);
        }
    }

    /** A torn line lacks its end; one that has its checksum and then another byte than a line end is damaged there. */
    private static boolean isWholeButForItsEnd(byte[] bytes, int from) {
        return from < bytes.length
                && JsonLine.isIntact(new String(bytes, from, bytes.length - 1 - from, StandardCharsets.UTF_8));
    }

    private void writeEnd(long at) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            writeAll(file, at, new byte[] {'\n'});
            sync.file(file);
        }
    }

    private List<T> entries(String text, Consumer<StoreCorruptException> damaged) {
        List<T> entries = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\n")) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                entries.add(entry(line, number));
            } catch (StoreCorruptException e) {
                damaged.accept(e);
            }
        }
        return entries;
    }

    private T entry(String line, int number) {
        try {
            return JsonLine.read(line, type);
        } catch (JacksonException e) {
            throw new StoreCorruptException(
                    path + ":" + number
                            + " is damaged, or an unreleased Varve wrote it; restore the file from a copy, or remove the line"
                            + " if you know what it held",
                    e);
        }
    }

    /**
     * Adds a line to those that are there.
     *
     * @throws StoreException if somebody has deleted the file; a new one that begins in the middle would be damaged
     */
    void extend(T entry) {
        if (!Files.exists(path)) {
            throw new StoreException(
                    path + " was deleted while it was open; what it held is not here any more, and what is"
                            + " written next begins anew");
        }
        append(entry);
    }

    void append(T entry) {
        byte[] line = JsonLine.write(entry);
        boolean fresh = !Files.exists(path);
        try (FileChannel file = open(path)) {
            long end = file.size();
            try {
                writeAll(file, end, line);
                sync.file(file);
            } catch (IOException e) {
                truncate(file, end, e);
                throw e;
            }
            if (fresh) {
                sync.folderOf(path);
            }
        } catch (IOException e) {
            throw new StoreException(path + " cannot be written; check the disk", e);
        }
    }

    /** If even that fails, the torn line is cut off when the file is next read. */
    private static void truncate(FileChannel file, long end, IOException cause) {
        try {
            file.truncate(end);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Puts other lines in the place of all; whoever opens the file sees either. */
    void replace(List<T> entries) {
        Path draft = path.resolveSibling(path.getFileName() + DRAFT);
        try {
            try (FileChannel file = open(draft)) {
                file.truncate(0);
                for (T entry : entries) {
                    writeAll(file, file.size(), JsonLine.write(entry));
                }
                sync.file(file);
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            sync.folderOf(path);
        } catch (IOException e) {
            draft.toFile().delete(); // or else when the folder is next opened
            throw new StoreException(path + " cannot be written anew; check the disk", e);
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(path);
            sync.folderOf(path);
        } catch (IOException e) {
            throw new StoreException(path + " cannot be deleted; check its rights", e);
        }
    }

    private static FileChannel open(Path path) throws IOException {
        PrivateFiles.createFile(path);
        return FileChannel.open(path, StandardOpenOption.WRITE);
    }

    private static void writeAll(FileChannel file, long at, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            file.write(buffer, at + buffer.position());
        }
    }
}
