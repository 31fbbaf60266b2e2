package dev.varve.transcript;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * opencode's database. A message that is still being written ends its session's reading. Holds one message with its parts at
 * a time.
 */
final class OpenCodeDatabase implements ConversationSource {
    private final ReadOnlySqlite database;
    private final Instant start;
    private final Deque<Session> sessions = new ArrayDeque<>();

    private record Session(String id, String parent, String folder, String title) {}

    OpenCodeDatabase(ReadOnlySqlite database, ReadOptions options) {
        this.database = database;
        this.start = options.start();
        database.rows("select id, parent_id, directory, title from session order by time_created, id")
                .forEach(row -> sessions.add(new Session(row.get(0), row.get(1), row.get(2), row.get(3))));
    }

    @Override
    public Optional<Section> next() {
        return Optional.ofNullable(sessions.poll()).map(session -> new Section(session.id, messages(session)));
    }

    private MessageSource messages(Session session) {
        Deque<String> ids = new ArrayDeque<>(
                database.column("select id from message where session_id = ? order by time_created, id", session.id));
        FallbackTimes fallbackTimes = new FallbackTimes(start);
        return inbox -> {
            inbox.about("session", session.id);
            inbox.about("folder", session.folder);
            inbox.about("title", session.title);
            inbox.about("agent", session.parent);
            String id = ids.poll();
            if (id == null) {
                return false;
            }
            JsonFields info = database.fields(
                    database.column("select data from message where id = ?", id).get(0));
            if (OpenCodeMessages.isOpen(info) && ids.isEmpty()) {
                inbox.skip("message that is still being written");
                return false;
            }
            List<JsonFields> parts =
                    database.column("select data from part where message_id = ? order by id", id).stream()
                            .map(database::fields)
                            .toList();
            OpenCodeMessages.read(info, id, parts, fallbackTimes, OpenCodeMessages.author(session.parent), inbox);
            return true;
        };
    }
}
