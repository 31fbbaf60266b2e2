package dev.varve.transcript;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * opencode's database, read only, beside the program that writes it. A message that is still being written ends its
 * session's reading. Holds one message with its parts at a time.
 */
final class OpenCodeDatabase implements ConversationSource, AutoCloseable {
    private final Place place;
    private final Instant start;
    private final Connection connection;
    private final Deque<Session> sessions = new ArrayDeque<>();

    private record Session(String id, String parent, String folder, String title) {}

    OpenCodeDatabase(Path file, ReadOptions options) {
        this.place = new Place(file.toString(), 0);
        this.start = options.start();
        Properties settings = new Properties();
        settings.setProperty("open_mode", "1");
        settings.setProperty("busy_timeout", "3000");
        try {
            // A URI, since in a plain name a question mark would begin options.
            connection = DriverManager.getConnection(
                    "jdbc:sqlite:" + file.toAbsolutePath().toUri(), settings);
        } catch (SQLException e) {
            throw unreadable(e);
        }
        try (ResultSet rows = connection
                .createStatement()
                .executeQuery("select id, parent_id, directory, title from session order by time_created, id")) {
            while (rows.next()) {
                sessions.add(new Session(text(rows, 1), text(rows, 2), text(rows, 3), text(rows, 4)));
            }
        } catch (SQLException e) {
            close();
            throw place.error(
                    "is an SQLite database, but not opencode's: " + e.getMessage(), "name opencode's opencode.db", e);
        }
    }

    @Override
    public Optional<Section> next() {
        return Optional.ofNullable(sessions.poll()).map(session -> new Section(session.id, messages(session)));
    }

    private MessageSource messages(Session session) {
        Deque<String> ids = new ArrayDeque<>(
                column("select id from message where session_id = ? order by time_created, id", session.id));
        Timeline timeline = new Timeline(start);
        return inbox -> {
            inbox.about("session", session.id);
            inbox.about("folder", session.folder);
            inbox.about("title", session.title);
            inbox.about("agent", session.parent);
            String id = ids.poll();
            if (id == null) {
                return false;
            }
            JsonFields info =
                    fields(column("select data from message where id = ?", id).get(0));
            if (OpenCodeMessages.isOpen(info) && ids.isEmpty()) {
                inbox.skip("message that is still being written");
                return false;
            }
            List<JsonFields> parts = column("select data from part where message_id = ? order by id", id).stream()
                    .map(this::fields)
                    .toList();
            OpenCodeMessages.read(info, id, parts, timeline, OpenCodeMessages.author(session.parent), inbox);
            return true;
        };
    }

    private JsonFields fields(String json) {
        return JsonFields.of(place, JsonValues.value(new LineReader.Line(place, json, true)));
    }

    private List<String> column(String sql, String key) {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, key);
            List<String> values = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    values.add(text(rows, 1));
                }
            }
            return values;
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private static String text(ResultSet rows, int column) throws SQLException {
        return Optional.ofNullable(rows.getString(column)).orElse("");
    }

    private TranscriptException unreadable(SQLException cause) {
        return place.error("cannot be read: " + cause.getMessage(), "check the file and its permissions", cause);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }
}
