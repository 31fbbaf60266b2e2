package dev.varve.store.jdbc.schema;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.List;

/** A message as columns. Each database puts its own columns for session and number before these. */
public final class MessageColumns {
    /** Column names, in the order of reading and writing. */
    public static final String NAMES = "tokens, tokens_through, starts_group, role, created_at, external_id, body";

    /** Number of columns. */
    public static final int COUNT = 7;

    private MessageColumns() {}

    /**
     * The column {@code body}: JSON of everything without a column of its own, with a checksum of the row. Only the
     * running sum is not in the checksum, since deletions lower it; {@link #requireSums} checks it.
     *
     * @param place position of the row, such as its number
     */
    public static String body(long place, LoggedMessage logged) {
        return body(place, logged, json(logged.message()));
    }

    /** The content of the column {@code body} for a message, regardless of its position. */
    public static String json(Message message) {
        return MessageCodec.encode(message);
    }

    /**
     * The column {@code body}, as the other method has it.
     *
     * @param json of the message, which takes the most time and can be made before the row has a place
     */
    public static String body(long place, LoggedMessage logged, String json) {
        Message message = logged.message();
        return Checksum.seal(
                json,
                place,
                logged.tokens(),
                logged.startsGroup() ? 1 : 0,
                message.role().name(),
                Micros.of(message.createdAt()),
                WellFormed.encode(message.id()));
    }

    /**
     * Returns messages that follow one another in the log.
     *
     * @throws SQLDataException if a number or a running sum does not follow from the one before it
     */
    public static List<LoggedMessage> requireSums(List<LoggedMessage> messages) throws SQLDataException {
        long seq = 0;
        long sum = 0;
        for (LoggedMessage message : messages) {
            if (message.seq() <= seq) {
                throw new SQLDataException("message " + message.seq() + " stands behind message " + seq);
            }
            if (message.seq() == seq + 1 && message.tokensThrough() != sum + message.tokens()) {
                throw new SQLDataException("the running sum of message " + message.seq() + " is wrong");
            }
            seq = message.seq();
            sum = message.tokensThrough();
        }
        return messages;
    }

    /**
     * Reads a row of one column with the number, and then {@link #NAMES}.
     *
     * @param place as given to {@link #body}
     */
    public static LoggedMessage read(long place, long seq, ResultSet row) throws SQLException {
        String id = row.getString(7);
        String body = Checksum.open(
                "message",
                seq,
                row.getString(8),
                place,
                row.getInt(2),
                row.getInt(4),
                row.getString(5),
                row.getLong(6),
                id == null ? "" : id);
        return new LoggedMessage(
                seq,
                MessageCodec.decode(
                        Role.valueOf(row.getString(5)),
                        Micros.toInstant(row.getLong(6)),
                        id == null ? "" : WellFormed.decode(id),
                        body),
                row.getInt(2),
                row.getLong(3),
                row.getInt(4) == 1);
    }
}
