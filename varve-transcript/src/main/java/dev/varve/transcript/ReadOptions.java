package dev.varve.transcript;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Options for reading a conversation file.
 *
 * @param format the format, or empty to detect it
 * @param zone zone of times that name none
 * @param start time of messages before the first time in the file, and the day of a file that has only times of day.
 *      Pass the same start again to read the same messages again.
 * @param allowUnordered accept messages that are more than 60 seconds older than one before them
 * @param maxLineBytes longest accepted line, or message of a JSON document, in bytes of UTF-8
 * @param lenient continue after an unreadable line, and leave out messages that break a rule (a repeated id, a tool
 *      result without its call); {@link Conversation#skipped()} counts them. Recorded files of a program are always
 *      read so
 * @param finished whether the file is complete, so that texts pending at its end, such as typed ones that were never
 *      sent, are returned
 */
public record ReadOptions(
        Optional<TranscriptFormat> format,
        ZoneId zone,
        Instant start,
        boolean allowUnordered,
        int maxLineBytes,
        boolean lenient,
        boolean finished) {

    /** Longest accepted line unless said otherwise: 16 MB. */
    public static final int DEFAULT_MAX_LINE_BYTES = 16 << 20;

    /** Checks the values. */
    public ReadOptions {
        if (maxLineBytes < 1) {
            throw new IllegalArgumentException("maxLineBytes is " + maxLineBytes + "; give at least 1");
        }
    }

    /** Detected format, UTC, ordered, lines of up to 16 MB, a finished file. */
    public static ReadOptions startingAt(Instant start) {
        return new ReadOptions(Optional.empty(), ZoneOffset.UTC, start, false, DEFAULT_MAX_LINE_BYTES, false, true);
    }

    /** With another {@link #format()}. */
    public ReadOptions withFormat(TranscriptFormat newFormat) {
        return new ReadOptions(Optional.of(newFormat), zone, start, allowUnordered, maxLineBytes, lenient, finished);
    }

    /** With another {@link #zone()}. */
    public ReadOptions withZone(ZoneId newZone) {
        return new ReadOptions(format, newZone, start, allowUnordered, maxLineBytes, lenient, finished);
    }

    /** With another {@link #allowUnordered()}. */
    public ReadOptions withAllowUnordered(boolean allow) {
        return new ReadOptions(format, zone, start, allow, maxLineBytes, lenient, finished);
    }

    /** With another {@link #maxLineBytes()}. */
    public ReadOptions withMaxLineBytes(int newMaxLineBytes) {
        return new ReadOptions(format, zone, start, allowUnordered, newMaxLineBytes, lenient, finished);
    }

    /** With another {@link #lenient()}. */
    public ReadOptions withLenient(boolean newLenient) {
        return new ReadOptions(format, zone, start, allowUnordered, maxLineBytes, newLenient, finished);
    }

    /** With another {@link #finished()}. */
    public ReadOptions withFinished(boolean newFinished) {
        return new ReadOptions(format, zone, start, allowUnordered, maxLineBytes, lenient, newFinished);
    }
}
