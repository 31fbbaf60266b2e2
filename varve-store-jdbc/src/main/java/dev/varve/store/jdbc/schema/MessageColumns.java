package dev.varve.store.jdbc.schema;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A message as columns. What tells its session and its number is each database's own, and comes first. */
public final class MessageColumns {
    /** The columns in the order in which values are read and written. */
    public static final String NAMES = "tokens, tokens_through, starts_group, role, created_at, external_id, body";

    public static final int COUNT = 7;

    private MessageColumns() {}

    /** The column {@code body}: JSON of what has no column of its own. */
    public static String body(Message message) {
        return MessageCodec.encode(message);
    }

    /** Reads a row of one column, which tells the number, and then {@link #NAMES}. */
    public static LoggedMessage read(long seq, ResultSet row) throws SQLException {
        String id = row.getString(7);
        return new LoggedMessage(
                seq,
                MessageCodec.decode(
                        Role.valueOf(row.getString(5)),
                        Micros.toInstant(row.getLong(6)),
                        id == null ? "" : WellFormed.decode(id),
                        row.getString(8)),
                row.getInt(2),
                row.getLong(3),
                row.getInt(4) == 1);
    }
}
