package dev.varve.store.jsonl;

import dev.varve.store.PrivateFiles;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreFullException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * A file of lines. A line is on disk when {@link #append} returns; if the process or the machine dies before that,
 * the torn line is cut off when the file is next read. Interrupts are ignored; a channel would be closed by one
 * halfway. Not thread-safe.
 */
final class LineFile<T> {
    /** Suffix of a file that was to replace another and never did. */
    static final String DRAFT = ".new";

    /** Java tells a full disk and an exhausted quota by the words of the system alone. */
    private static final Pattern NO_ROOM = Pattern.compile("(?i)no space left|not enough space|quota");

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

    /**
     * The lines of a file.
     *
     * @param entries readable ones
     * @param damage the problem of the first unreadable one
     * @param endsDamaged whether the last line is unreadable, so that the end of the file is uncertain
     */
    record Lines<T>(List<T> entries, Optional<StoreCorruptException> damage, boolean endsDamaged) {}

    /**
     * Reads all lines; none if there is no file. Text after the last line end was never acknowledged, and is cut off.
     */
    List<T> read() {
        Lines<T> lines = readable();
        if (lines.damage().isPresent()) {
            throw lines.damage().get();
        }
        return lines.entries();
    }

    /** Reads the lines of a file that may be damaged. */
    Lines<T> readable() {
        if (!Files.exists(path)) {
            return new Lines<>(List.of(), Optional.empty(), false);
        }
        try {
            PrivateFiles.refuseLink(path);
            byte[] bytes = bytes();
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            if (isWholeButForItsEnd(bytes, end)) {
                writeEnd(bytes.length - 1);
                return readable();
            }
            if (end < bytes.length) {
                log.warn("{}: the last line is torn and was cut off", path);
                try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                    file.setLength(end);
                    sync.file(file.getFD());
                }
            }
            return lines(new String(bytes, 0, end, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new StoreException(path + " cannot be read; check the file and its rights", e);
        }
    }

    private byte[] bytes() throws IOException {
        try (InputStream in = new FileInputStream(path.toFile())) {
            return in.readAllBytes();
        }
    }

    /** A torn line lacks its end; one that has its checksum and then another byte than a line end is damaged there. */
    private static boolean isWholeButForItsEnd(byte[] bytes, int from) {
        return from < bytes.length
                && JsonLine.isIntact(new String(bytes, from, bytes.length - 1 - from, StandardCharsets.UTF_8));
    }

    private void writeEnd(long at) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(at);
            file.write('\n');
            sync.file(file.getFD());
        }
    }

    private Lines<T> lines(String text) {
        List<T> entries = new ArrayList<>();
        Optional<StoreCorruptException> damage = Optional.empty();
        boolean endsDamaged = false;
        int number = 0;
        for (String line : text.split("\n")) {
            number++;
            if (line.isEmpty()) {
                continue;
            }
            try {
                entries.add(entry(line, number));
                endsDamaged = false;
            } catch (StoreCorruptException e) {
                damage = damage.or(() -> Optional.of(e));
                endsDamaged = true;
            }
        }
        return new Lines<>(entries, damage, endsDamaged);
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
     * Adds a line to the existing ones.
     *
     * @throws StoreException if the file was deleted; a new one without the beginning would be damaged
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
        boolean written = false;
        try (RandomAccessFile file = open(path)) {
            long end = file.length();
            file.seek(end);
            try {
                file.write(line);
                sync.file(file.getFD());
            } catch (IOException e) {
                truncate(file, end, e);
                throw e;
            }
            written = true;
            if (fresh) {
                sync.folderOf(path);
            }
        } catch (IOException e) {
            throw refused(e, line.length, written || e.getSuppressed().length > 0);
        }
    }

    /** If even that fails, the torn line is cut off when the file is next read. */
    private static void truncate(RandomAccessFile file, long end, IOException cause) {
        try {
            file.setLength(end);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** The exception for a write that the disk refused. */
    private StoreException refused(IOException e, long bytes, boolean mayBeStored) {
        String stored = mayBeStored ? "the change may be stored or not" : "nothing was stored";
        return NO_ROOM.matcher(String.valueOf(e.getMessage())).find()
                        || path.toFile().getUsableSpace() < bytes
                ? new StoreFullException("no room to write " + path + "; " + stored + ", free space and try again", e)
                : new StoreException(path + " cannot be written; " + stored + ", check the disk and try again", e);
    }

    /** Replaces the content atomically: a reader sees the old lines or the new ones. */
    void replace(List<T> entries) {
        Path draft = path.resolveSibling(path.getFileName() + DRAFT);
        boolean moved = false;
        try {
            try (RandomAccessFile file = open(draft)) {
                file.setLength(0);
                for (T entry : entries) {
                    file.write(JsonLine.write(entry));
                }
                sync.file(file.getFD());
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            moved = true;
            sync.folderOf(path);
        } catch (IOException e) {
            draft.toFile().delete(); // or else when the folder is next opened
            throw refused(e, path.toFile().length(), moved);
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

    private static RandomAccessFile open(Path path) throws IOException {
        PrivateFiles.createFile(path);
        return new RandomAccessFile(path.toFile(), "rw");
    }
}
