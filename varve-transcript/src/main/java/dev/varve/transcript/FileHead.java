package dev.varve.transcript;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * The first bytes of a file, examined before it is read.
 *
 * @param bytes without a byte order mark
 * @param whole whether that is the complete file
 */
record FileHead(byte[] bytes, boolean whole) {
    static final int SIZE = 1 << 16;

    private static final String NOTICE = "Exporting session: ";
    private static final int NOTICE_BYTES = 200;
    private static final String CONVERT = "export or extract the conversation as UTF-8 text first";
    private static final List<Magic> KNOWN = List.of(
            new Magic("a gzip archive", 0x1F, 0x8B),
            new Magic("a zip archive", 'P', 'K', 3, 4),
            new Magic("a Zstandard archive", 0x28, 0xB5, 0x2F, 0xFD),
            new Magic("a PDF document", '%', 'P', 'D', 'F', '-'),
            new Magic("a PNG picture", 0x89, 'P', 'N', 'G'),
            new Magic("a JPEG picture", 0xFF, 0xD8, 0xFF),
            new Magic("an SQLite database", 'S', 'Q', 'L', 'i', 't', 'e', ' ', 'f'),
            new Magic("a program", 0x7F, 'E', 'L', 'F'));

    /** The first bytes of files of a kind. */
    private record Magic(String kind, int... start) {
        boolean begins(byte[] bytes) {
            for (int i = 0; i < start.length; i++) {
                if (i >= bytes.length || Byte.toUnsignedInt(bytes[i]) != start[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Looks at the beginning of a stream that supports marks, and leaves the stream where it was. */
    static FileHead of(InputStream in, Place file) {
        try {
            in.mark(SIZE + 1);
            byte[] bytes = in.readNBytes(SIZE);
            boolean whole = bytes.length < SIZE;
            in.reset();
            FileHead head = new FileHead(withoutMark(bytes), whole);
            head.check(file);
            return head;
        } catch (IOException e) {
            throw file.error("cannot be read: " + e.getMessage(), "check the file and its disk", e);
        }
    }

    /**
     * Skips the text that {@code opencode export} prints before the JSON; some versions send both to the same place.
     */
    static void skipNotice(InputStream in, Place file) {
        try {
            in.mark(NOTICE_BYTES);
            String start = new String(in.readNBytes(NOTICE_BYTES), StandardCharsets.ISO_8859_1);
            in.reset();
            int json = start.indexOf('{');
            if (start.startsWith(NOTICE) && json > 0) {
                in.skipNBytes(json);
            }
        } catch (IOException e) {
            throw file.error("cannot be read: " + e.getMessage(), "check the file and its disk", e);
        }
    }

    private static byte[] withoutMark(byte[] bytes) {
        boolean marked = new Magic("UTF-8", 0xEF, 0xBB, 0xBF).begins(bytes);
        return marked ? Arrays.copyOfRange(bytes, 3, bytes.length) : bytes;
    }

    private void check(Place file) {
        if (new Magic("", 0xFF, 0xFE).begins(bytes) || new Magic("", 0xFE, 0xFF).begins(bytes)) {
            throw file.at(1).error("is UTF-16, not UTF-8", LineReader.CONVERT);
        }
        for (Magic magic : KNOWN) {
            if (magic.begins(bytes)) {
                throw file.at(1).error("is " + magic.kind() + ", not text", CONVERT);
            }
        }
        if (firstLine().indexOf('\0') >= 0) { // further down they are the remains of a line after a power failure
            throw file.at(1).error("contains a NUL byte, so this is a binary file", CONVERT);
        }
        if (whole && firstLine().isEmpty()) {
            throw file.error("is empty", "give a file with at least one message");
        }
    }

    /** True if a file is an SQLite database. */
    static boolean isSqlite(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(16), StandardCharsets.ISO_8859_1).startsWith("SQLite format 3");
        } catch (IOException e) {
            // Opening it as text reports the problem.
            return false;
        }
    }

    /** True if the first non-blank line holds a JSON value, complete or cut at the end of the head. */
    boolean isPerLine() {
        String first = firstLine();
        if (first.stripLeading().startsWith("[{")) {
            return false;
        }
        try {
            JsonValues.MAPPER.readTree(first);
            return true;
        } catch (JacksonException e) {
            boolean last = first.length() >= text().strip().length();
            return last || !JsonValues.isCutOff(e);
        }
    }

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The first non-blank line, possibly cut at the end of the head; empty if there is none. */
    String firstLine() {
        return text().lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    }
}
