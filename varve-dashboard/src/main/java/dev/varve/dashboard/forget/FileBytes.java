package dev.varve.dashboard.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for words in the bytes of a SQLite database: its file and its log. Another program reads them: POSIX lets go of all
 * locks that a process has on a file as soon as it closes the file once. SQLite's own would be among them, and another process
 * would then delete the log that this one writes to (see "How To Corrupt An SQLite Database File", 2.2).
 */
final class FileBytes {
    private static final Logger log = LoggerFactory.getLogger(FileBytes.class);
    private static final int BLOCK = 1 << 20;
    private static final int KEY = 4;

    private final Path file;
    private long searched;
    private boolean complete = true;

    FileBytes(Path file) {
        this.file = file;
    }

    /** Number of bytes that the last search read. */
    long searched() {
        return searched;
    }

    /** True if the files could be read, all of them and each time. */
    boolean isComplete() {
        return complete;
    }

    /** The words that occur, as spelled or in the form of the search index. */
    Set<String> among(List<String> words) {
        Map<Integer, List<byte[]>> byBeginning = new HashMap<>();
        Map<byte[], String> spelled = new HashMap<>();
        int longest = KEY;
        for (String word : words) {
            for (String form : new HashSet<>(List.of(word, word.toLowerCase(Locale.ROOT)))) {
                byte[] bytes = form.getBytes(UTF_8);
                byBeginning
                        .computeIfAbsent(key(bytes, 0), any -> new ArrayList<>())
                        .add(bytes);
                spelled.put(bytes, word);
                longest = Math.max(longest, bytes.length);
            }
        }
        Set<String> found = new HashSet<>();
        searched = 0;
        for (String ending : List.of("", "-wal")) {
            Path part = file.resolveSibling(file.getFileName() + ending);
            if (Files.exists(part)) {
                look(part, longest, byBeginning, spelled, found);
            }
        }
        return found;
    }

    private void look(
            Path part,
            int longest,
            Map<Integer, List<byte[]>> byBeginning,
            Map<byte[], String> spelled,
            Set<String> found) {
        try (Reading reading = Reading.of(part)) {
            InputStream in = reading.bytes();
            byte[] window = new byte[BLOCK + longest];
            int kept = 0;
            for (int read = in.readNBytes(window, 0, BLOCK); read > 0; read = in.readNBytes(window, kept, BLOCK)) {
                int end = kept + read;
                searched += read;
                for (int i = 0; i + KEY <= end; i++) {
                    List<byte[]> candidates = byBeginning.get(key(window, i));
                    if (candidates != null) {
                        for (byte[] word : candidates) {
                            if (i + word.length <= end
                                    && Arrays.equals(window, i, i + word.length, word, 0, word.length)) {
                                found.add(String.valueOf(spelled.get(word)));
                            }
                        }
                    }
                }
                kept = Math.min(longest - 1, end);
                System.arraycopy(window, end - kept, window, 0, kept);
            }
        } catch (IOException e) {
            log.warn("{} cannot be looked through for what was deleted", part, e);
            complete = false;
        }
    }

    /** Bytes of a file, and how its reader ended. */
    private record Reading(InputStream bytes, Optional<Process> reader) implements AutoCloseable {
        static Reading of(Path part) throws IOException {
            if (File.separatorChar == '\\') { // locks belong to handles there
                return new Reading(Files.newInputStream(part), Optional.empty());
            }
            Process cat = new ProcessBuilder("cat", "--", part.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Reading(cat.getInputStream(), Optional.of(cat));
        }

        @Override
        public void close() throws IOException {
            bytes.close();
            if (reader.isPresent() && reader.get().onExit().join().exitValue() != 0) {
                throw new IOException("cat ended with " + reader.get().exitValue());
            }
        }
    }

    private static int key(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8 | (bytes[at + 3] & 0xff);
    }
}
