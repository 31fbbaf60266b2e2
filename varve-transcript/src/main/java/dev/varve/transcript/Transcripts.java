package dev.varve.transcript;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens conversation files. Detection reads the first 64 KB only; the rest is read on demand. */
public final class Transcripts {
    private Transcripts() {}

    /**
     * Opens a file.
     *
     * @throws TranscriptException if it is missing, a directory, empty, binary, or of no known format
     */
    public static Transcript open(Path file, ReadOptions options) {
        Place place = new Place(file.toString(), 0);
        if (OpenCodeFolder.is(file)) {
            ConversationSource conversations = new OpenCodeFolder(file, options);
            return new Transcript(
                    place,
                    session(place),
                    TranscriptFormat.OPENCODE,
                    options.withLenient(true),
                    () -> {},
                    conversations);
        }
        if (Files.isDirectory(file)) {
            throw place.error("is a directory", "name a file in it");
        }
        if (!Files.exists(file)) {
            throw place.error("does not exist", "check the name");
        }
        if (FileHead.isSqlite(file)) {
            return Databases.open(file, session(place), options);
        }
        try {
            return open(Files.newInputStream(file), file.toString(), options);
        } catch (IOException e) {
            throw place.error("cannot be opened: " + e.getMessage(), "check its permissions", e);
        }
    }

    /**
     * Opens a stream, such as standard input. It is closed with the transcript, or at once if this fails.
     *
     * @param name the name for error messages; without directories and ending it is the session's name
     * @throws TranscriptException if it is empty, binary, or of no known format
     */
    public static Transcript open(InputStream in, String name, ReadOptions options) {
        Place place = new Place(name, 0);
        BufferedInputStream buffered = new BufferedInputStream(in, FileHead.SIZE);
        try {
            FileHead.skipNotice(buffered, place);
            FileHead head = FileHead.of(buffered, place);
            TranscriptFormat format = options.format().orElseGet(() -> new FormatDetector(head, place).detect());
            ReadOptions fitting = options.withLenient(options.lenient() || format.isRecorded());
            ConversationSource conversations = Formats.read(format, buffered, name, fitting, head);
            return new Transcript(place, session(place), format, fitting, buffered, conversations);
        } catch (TranscriptException e) {
            close(buffered, e);
            throw e;
        }
    }

    private static void close(InputStream in, TranscriptException reason) {
        try {
            in.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    private static String session(Place place) {
        String name = place.file();
        String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        int ending = file.lastIndexOf('.');
        return ending > 0 ? file.substring(0, ending) : file;
    }
}
