package dev.varve.store.jdbc.schema;

import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.Optional;

/** Creates a value from the current row of a result set. */
public interface RowReader<T> {
    /** Reads the current row. */
    T read(ResultSet row) throws SQLException;

    /**
     * Reads a row that may be damaged.
     *
     * @throws SQLDataException if it holds a value that no code could have written, such as an unknown constant
     */
    default T readIntact(ResultSet row) throws SQLException {
        try {
            return read(row);
        } catch (IllegalArgumentException
                | IndexOutOfBoundsException
                | NullPointerException
                | ArithmeticException
                | DateTimeException e) {
            throw new SQLDataException("a row holds what was never written", e);
        }
    }

    /** Reads a row that may be damaged; empty if it is. */
    default Optional<T> readIfIntact(ResultSet row) throws SQLException {
        try {
            return Optional.of(readIntact(row));
        } catch (SQLDataException e) {
            return Optional.empty();
        }
    }
}
