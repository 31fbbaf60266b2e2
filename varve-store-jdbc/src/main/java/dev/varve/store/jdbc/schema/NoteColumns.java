package dev.varve.store.jdbc.schema;

import dev.varve.Note;
import dev.varve.Span;
import java.sql.ResultSet;
import java.sql.SQLException;

/** An observation or a reflection as columns. */
public final class NoteColumns {
    /** Column names, in the order of reading and writing. */
    public static final String NAMES = "record_id, status, span_from, span_to, tokens, source_tokens, created_at, body";

    private NoteColumns() {}

    /**
     * The column {@code body}: JSON of everything without a column of its own, with a checksum of the row except its
     * status.
     */
    public static String body(Note note) {
        return Checksum.seal(
                NoteCodec.encode(note),
                WellFormed.encode(note.id()),
                note.span().from(),
                note.span().to(),
                note.tokens(),
                note.sourceTokens(),
                Micros.of(note.createdAt()));
    }

    /** Reads a row that begins with {@link #NAMES}. */
    public static Note read(ResultSet row) throws SQLException {
        NoteCodec.Columns columns = new NoteCodec.Columns(
                WellFormed.decode(row.getString(1)),
                new Span(row.getLong(3), row.getLong(4)),
                row.getInt(5),
                row.getLong(6),
                Micros.toInstant(row.getLong(7)),
                Note.Status.valueOf(row.getString(2)));
        String body = Checksum.open(
                "note",
                row.getString(1),
                row.getString(8),
                row.getString(1),
                row.getLong(3),
                row.getLong(4),
                row.getInt(5),
                row.getLong(6),
                row.getLong(7));
        return NoteCodec.decode(columns, body);
    }
}
