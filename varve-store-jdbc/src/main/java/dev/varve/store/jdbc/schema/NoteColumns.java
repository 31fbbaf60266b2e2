package dev.varve.store.jdbc.schema;

import dev.varve.Note;
import dev.varve.Span;
import java.sql.ResultSet;
import java.sql.SQLException;

/** An observation or a reflection as columns. */
public final class NoteColumns {
    /** The columns in the order in which values are read and written. */
    public static final String NAMES = "record_id, status, span_from, span_to, tokens, source_tokens, created_at, body";

    private NoteColumns() {}

    /** The column {@code body}: JSON of what has no column of its own. */
    public static String body(Note note) {
        return NoteCodec.encode(note);
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
        return NoteCodec.decode(columns, row.getString(8));
    }
}
