package dev.varve.store.jdbc.sqlite;

import dev.varve.Commit;
import dev.varve.MemoryRecord;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a commit does to the records of a session. */
final class RecordChanges {
    private final RecordTable records;
    private final long session;

    RecordChanges(RecordTable records, long session) {
        this.records = records;
        this.session = session;
    }

    /** Writes them all, or nothing and returns false if a record to change or delete is missing or the id of a new one is taken. */
    boolean apply(Commit commit) throws SQLException {
        Map<Long, MemoryRecord.Status> changes = new LinkedHashMap<>();
        for (Map.Entry<String, MemoryRecord.Status> change : commit.changes().entrySet()) {
            Optional<Long> key = records.key(session, change.getKey());
            if (key.isEmpty()) {
                return false;
            }
            changes.put(key.get(), change.getValue());
        }
        List<Long> removals = new ArrayList<>();
        for (String id : commit.removals()) {
            Optional<Long> key = records.key(session, id);
            if (key.isEmpty()) {
                return false;
            }
            removals.add(key.get());
        }
        for (MemoryRecord added : commit.inserts()) {
            if (records.key(session, added.id()).isPresent()) {
                return false;
            }
        }
        for (long key : removals) {
            records.delete(key);
        }
        for (Map.Entry<Long, MemoryRecord.Status> change : changes.entrySet()) {
            records.setStatus(change.getKey(), change.getValue());
        }
        for (MemoryRecord added : commit.inserts()) {
            records.insert(session, added);
        }
        return true;
    }
}
