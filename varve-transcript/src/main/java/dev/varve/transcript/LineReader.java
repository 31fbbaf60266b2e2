package dev.varve.transcript;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Lines of UTF-8, strictly decoded, counted, and never longer than a limit, so that no input can exhaust the heap. A
 * byte order mark at the start and the carriage return of a line end are dropped.
 */
final class LineReader {
    static final String CONVERT = "convert the file to UTF-8, for example with iconv";

    private static final int CHUNK = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream in;
    private final int maxLineBytes;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final byte[] chunk = new byte[CHUNK];
    private int chunkStart;
    private int chunkEnd;
    private byte[] line = new byte[1024];
    private int length;
    private Place place;
    private long offset;
    private boolean inLine;
    private boolean failed;

    /**
     * One line.
     *
     * @param place where it is
     * @param text its content, without the line end
     * @param ended whether a line end follows; false for a last line that may still be being written
     */
    record Line(Place place, String text, boolean ended) {}

    LineReader(InputStream in, String file, int maxLineBytes) {
        this.in = in;
        this.maxLineBytes = maxLineBytes;
        this.place = new Place(file, 0);
    }

    /** The next line, or empty at the end. */
    Optional<Line> next() {
        length = 0;
        inLine = true;
        place = place.at(place.line() + 1);
        boolean ended = fill();
        inLine = false;
        if (!ended && length == 0) {
            return Optional.empty();
        }
        String text = decode(ended);
        offset += length + (ended ? 1 : 0);
        return Optional.of(new Line(place, text, ended));
    }

    /**
     * Skips the rest of a line that {@link #next} failed on. Returns whether there may be another line; false if
     * reading itself failed.
     */
    boolean skip() {
        while (inLine && !failed) {
            while (chunkStart < chunkEnd && chunk[chunkStart] != '\n') {
                chunkStart++;
            }
            inLine = chunkStart == chunkEnd && readChunk();
            if (!inLine) {
                chunkStart = Math.min(chunkStart + 1, chunkEnd);
            }
        }
        return !failed;
    }

    /** Collects the bytes of one line. Returns false if the input ends before the line does. */
    private boolean fill() {
        while (true) {
            if (chunkStart == chunkEnd && !readChunk()) {
                return false;
            }
            int end = chunkStart;
            while (end < chunkEnd && chunk[end] != '\n') {
                end++;
            }
            append(chunkStart, end);
            if (end < chunkEnd) {
                chunkStart = end + 1;
                return true;
            }
            chunkStart = end;
        }
    }

    private boolean readChunk() {
        try {
            chunkStart = 0;
            chunkEnd = Math.max(in.read(chunk, 0, CHUNK), 0);
            return chunkEnd > 0;
        } catch (IOException e) {
            failed = true;
            throw place.error("cannot be read: " + e.getMessage(), "check the file and its disk", e);
        }
    }

    private void append(int from, int to) {
        int grown = length + to - from;
        if (grown > maxLineBytes) {
            throw tooLong(place, "the line", maxLineBytes);
        }
        if (grown > line.length) {
            line = Arrays.copyOf(line, Math.min(maxLineBytes, Math.max(grown, 2 * line.length)));
        }
        System.arraycopy(chunk, from, line, length, to - from);
        length = grown;
    }

    static TranscriptException tooLong(Place place, String what, int maxBytes) {
        return place.error(
                what + " is longer than the limit of " + maxBytes + " bytes",
                "split it, or raise the limit with --max-line");
    }

    /** Adds a line to a message of several, unless that becomes too long. */
    static void append(StringBuilder text, String line, Place place, int maxBytes) {
        if (text.length() + line.length() > maxBytes) {
            throw tooLong(place, "the message that begins here", maxBytes);
        }
        text.append(text.isEmpty() ? "" : "\n").append(line);
    }

    private String decode(boolean ended) {
        int from = place.line() == 1 && startsWithMark() ? BYTE_ORDER_MARK.length : 0;
        int to = ended && length > from && line[length - 1] == '\r' ? length - 1 : length;
        ByteBuffer bytes = ByteBuffer.wrap(line, from, to - from);
        CharBuffer chars = CharBuffer.allocate(to - from);
        CoderResult result = decoder.reset().decode(bytes, chars, true);
        if (result.isError()) {
            throw malformed(bytes.position(), result, !ended && bytes.position() + result.length() == to);
        }
        String text = chars.flip().toString();
        if (text.indexOf('\0') >= 0) {
            throw place.error("contains a NUL byte, so this is a binary file", "give a text file in UTF-8");
        }
        return text;
    }

    private boolean startsWithMark() {
        return length >= BYTE_ORDER_MARK.length
                && Arrays.equals(line, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    private TranscriptException malformed(int position, CoderResult result, boolean atEnd) {
        String where = "byte " + (position + 1) + " of the line (byte " + (offset + position + 1) + " of the file)";
        if (atEnd && result.length() < 4 && Byte.toUnsignedInt(line[position]) >= 0xC2) {
            return place.error(
                    "the file ends inside a character, at " + where,
                    "its writer stopped in the middle: complete the last line or remove it");
        }
        return place.error(String.format("is not UTF-8: %s is 0x%02X", where, line[position]), CONVERT);
    }
}
