package dev.varve.transcript;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** A program's SQLite database, opened read-only while the program may write it. Not thread-safe. */
final class ReadOnlySqlite implements AutoCloseable {
    private final Place place;
    private final Connection connection;

    private ReadOnlySqlite(Place place, Connection connection) {
        this.place = place;
        this.connection = connection;
    }

    static ReadOnlySqlite open(Path file) {
        Place place = new Place(file.toString(), 0);
        Properties settings = new Properties();
        settings.setProperty("open_mode", "1");
        settings.setProperty("busy_timeout", "3000");
        try {
            // A URI, since a question mark in a plain name would begin options.
            return new ReadOnlySqlite(
                    place,
                    DriverManager.getConnection(
                            "jdbc:sqlite:" + file.toAbsolutePath().toUri(), settings));
        } catch (SQLException e) {
            throw unreadable(place, e);
        }
    }

    Place place() {
        return place;
    }

    boolean hasTables(String... names) {
        List<String> tables = column("select name from sqlite_master where type = ?", "table");
        return tables.containsAll(List.of(names));
    }

    /** The first column of all rows. Absent values are empty texts. */
    List<String> column(String sql, String... keys) {
        return rows(sql, keys).stream().map(row -> row.get(0)).toList();
    }

    /** All rows, their values as text. Absent values are empty texts. */
    List<List<String>> rows(String sql, String... keys) {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < keys.length; i++) {
                query.setString(i + 1, keys[i]);
            }
            List<List<String>> rows = new ArrayList<>();
            try (ResultSet found = query.executeQuery()) {
                int columns = found.getMetaData().getColumnCount();
                while (found.next()) {
                    List<String> row = new ArrayList<>(columns);
                    for (int i = 1; i <= columns; i++) {
                        row.add(Optional.ofNullable(found.getString(i)).orElse(""));
                    }
                    rows.add(List.copyOf(row));
                }
            }
            return rows;
        } catch (SQLException e) {
            throw unreadable(place, e);
        }
    }

    /** A JSON object stored in a column. */
    JsonFields fields(String json) {
        return JsonFields.of(place, JsonValues.value(new LineReader.Line(place, json, true)));
    }

    private static TranscriptException unreadable(Place place, SQLException cause) {
        return place.error("cannot be read: " + cause.getMessage(), "check the file and its permissions", cause);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw unreadable(place, e);
        }
    }
}
