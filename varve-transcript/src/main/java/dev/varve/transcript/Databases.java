package dev.varve.transcript;

import java.nio.file.Path;
import java.util.Optional;

/** Chooses the reader of a program's SQLite database by its tables. */
final class Databases {
    private Databases() {}

    /**
     * A database as a transcript.
     *
     * @throws TranscriptException if it is of no known program
     */
    static Transcript open(Path file, String session, ReadOptions given) {
        ReadOptions options = given.withLenient(true);
        ReadOnlySqlite database = ReadOnlySqlite.open(file);
        try {
            TranscriptFormat format = options.format()
                    .or(() -> detect(database))
                    .orElseThrow(() -> database.place()
                            .error(
                                    "is an SQLite database, but not that of a known program",
                                    "name the database of opencode, Crush or Cursor"));
            return new Transcript(
                    database.place(), session, format, options, database, source(format, database, options, file));
        } catch (TranscriptException e) {
            database.close();
            throw e;
        }
    }

    private static Optional<TranscriptFormat> detect(ReadOnlySqlite database) {
        if (database.hasTables("session", "message", "part")) {
            return Optional.of(TranscriptFormat.OPENCODE);
        }
        if (database.hasTables("sessions", "messages")) {
            return Optional.of(TranscriptFormat.CRUSH);
        }
        return database.hasTables("cursorDiskKV") ? Optional.of(TranscriptFormat.CURSOR) : Optional.empty();
    }

    private static ConversationSource source(
            TranscriptFormat format, ReadOnlySqlite database, ReadOptions options, Path file) {
        return switch (format) {
            case OPENCODE -> new OpenCodeDatabase(database, options);
            case CRUSH -> new CrushDatabase(database, options, file);
            case CURSOR -> new CursorDatabase(database, options);
            default ->
                throw database.place()
                        .error(
                                "is an SQLite database, which " + format.id() + " is not",
                                "leave --format out, or name another file");
        };
    }
}
