package dev.varve.maintenance;

import com.github.kagkarlsson.scheduler.Clock;
import dev.varve.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database's time, queried once a minute and advanced in between: the scheduler compares heartbeats of other
 * nodes with its own time, and a node whose clock is ten minutes fast would consider all others dead. Thread-safe.
 */
final class ServerClock implements Clock {
    private static final Logger log = LoggerFactory.getLogger(ServerClock.class);
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final DataSource source;
    private volatile Reading reading;

    private record Reading(Instant server, long nanos) {
        Duration age() {
            return Duration.ofNanos(System.nanoTime() - nanos);
        }
    }

    ServerClock(DataSource source) {
        this.source = source;
        try {
            reading = read();
        } catch (SQLException e) {
            throw new StoreUnavailableException(
                    "the database of the maintenance jobs cannot be reached: " + e.getMessage()
                            + "; start them again when the server is up",
                    e);
        }
    }

    @Override
    public Instant now() {
        if (reading.age().compareTo(FRESH) > 0) {
            try {
                reading = read();
            } catch (SQLException e) {
                log.debug("the server's time is not known now; counting on", e);
            }
        }
        Reading last = reading;
        return last.server().plus(last.age());
    }

    private Reading read() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
            row.next();
            return new Reading(row.getObject(1, OffsetDateTime.class).toInstant(), System.nanoTime());
        }
    }
}
