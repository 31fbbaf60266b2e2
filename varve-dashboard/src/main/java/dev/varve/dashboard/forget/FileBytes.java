package dev.varve.dashboard.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Looks for words in the bytes of a SQLite database: its file, its log and its index of that log. */
final class FileBytes {
    private static final int BLOCK = 1 << 20;
    private static final int KEY = 4;

    private final Path file;
    private long searched;

    FileBytes(Path file) {
        this.file = file;
    }

    /** How many bytes the last look went through. */
    long searched() {
        return searched;
    }

    /** Those of the words that are there, as they were spelled or as the search index has them. */
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
        for (String ending : List.of("", "-wal", "-shm")) {
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
        try (InputStream in = Files.newInputStream(part)) {
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
            throw new UncheckedIOException("cannot read " + part, e);
        }
    }

    private static int key(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8 | (bytes[at + 3] & 0xff);
    }
}
