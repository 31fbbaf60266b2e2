package dev.varve.springboot;

import dev.varve.VarveException;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.beans.factory.ObjectProvider;

/** Opens the store that the properties name. */
final class Stores {
    private static final Logger log = LoggerFactory.getLogger(Stores.class);
    private static final String POSTGRES = "PostgreSQL";

    /** HikariCP's property, in milliseconds. */
    private static final String POOL_PATIENCE = "connectionTimeout";

    private static final Duration LONG_WAIT = Duration.ofSeconds(10);

    private Stores() {}

    static Store open(VarveProperties properties, ObjectProvider<DataSource> sources) {
        Optional<DataSource> source = Optional.ofNullable(sources.getIfUnique()).map(TransactionAwareSources::target);
        return switch (properties.store()) {
            case AUTO -> automatic(properties, unambiguous(sources, source));
            case SQLITE -> sqlite(properties);
            case POSTGRES ->
                postgres(source.orElseThrow(() -> new VarveException(
                        "varve.store is postgres, but there is no DataSource, or more than one; define a DataSource, or mark"
                                + " one as primary")));
            case MEMORY -> new InMemoryStore();
        };
    }

    /** Logs where conversations are stored, since nobody has chosen a store. */
    private static Store automatic(VarveProperties properties, Optional<DataSource> source) {
        Optional<String> product = source.map(Stores::product);
        if (product.filter(POSTGRES::equals).isPresent()) {
            log.info(
                    "Conversations are kept in the application's PostgreSQL, in a schema of their own; varve.store chooses");
            return postgres(source.orElseThrow());
        }
        log.info(
                "Conversations are kept in {}, since {}; varve.store chooses",
                properties.sqlite().file().toAbsolutePath(),
                product.map(name -> "the DataSource is " + name + ", not PostgreSQL")
                        .orElse("there is no DataSource"));
        return sqlite(properties);
    }

    /** Silently taking neither of two would put conversations where nobody looks for them. */
    private static Optional<DataSource> unambiguous(ObjectProvider<DataSource> sources, Optional<DataSource> source) {
        if (source.isEmpty() && sources.stream().count() > 1) {
            throw new VarveException(
                    "there is more than one DataSource, and none is primary; mark one as primary, or set"
                            + " varve.store to sqlite or memory, or define a Store bean");
        }
        return source;
    }

    private static Store postgres(DataSource source) {
        warnOfLongWaits(source);
        return PostgresStore.open(source);
    }

    /** Pools wait half a minute by default. The pool is the application's, so this only warns. */
    private static void warnOfLongWaits(DataSource source) {
        BeanWrapper pool = new BeanWrapperImpl(source);
        if (pool.isReadableProperty(POOL_PATIENCE)
                && pool.getPropertyValue(POOL_PATIENCE) instanceof Long millis
                && millis > LONG_WAIT.toMillis()) {
            log.warn(
                    "While PostgreSQL is out of reach, each turn and each health check waits for the DataSource's {} seconds;"
                            + " set spring.datasource.hikari.connection-timeout to 2000 to 5000",
                    millis / 1_000);
        }
    }

    private static Store sqlite(VarveProperties properties) {
        return SqliteStore.open(properties.sqlite().file());
    }

    private static String product(DataSource source) {
        try (Connection connection = source.getConnection()) {
            return connection.getMetaData().getDatabaseProductName();
        } catch (SQLException e) {
            throw new VarveException(
                    "the application's database cannot be used: " + reason(e)
                            + "; start it, check its address, user and password, or set varve.store",
                    e);
        }
    }

    /** The message of the database's driver; a pool says only that it waited. */
    private static String reason(SQLException failure) {
        String reason = String.valueOf(failure.getMessage());
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            reason = cause instanceof SQLException ? String.valueOf(cause.getMessage()) : reason;
        }
        return reason.strip().replace("; ", ", ");
    }
}
