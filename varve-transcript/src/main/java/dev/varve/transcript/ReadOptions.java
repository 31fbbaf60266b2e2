package dev.varve.transcript;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * How to read a conversation file.
 *
 * @param format         the format, or empty to detect it
 * @param zone           where times that name no zone were taken
 * @param start          time of messages before which none has a time, and the day where the file has only times of day.
 *                       Pass the same start again to read the same messages again.
 * @param allowUnordered accept messages that are more than 60 seconds older than one before them
 * @param maxLineBytes   longest accepted line, or message of a JSON document, in bytes of UTF-8
 * @param lenient        read on behind a line that cannot be read, and leave out what breaks a rule (a repeated id, a
 *                       tool result without its call); all of it is counted in {@link Conversation#skipped()}. Files
 *                       that a program recorded are always read so
 * @param finished       whether nobody writes to the file any more, so that words that wait at its end, such as those that
 *                       were typed and never sent, are handed out
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
