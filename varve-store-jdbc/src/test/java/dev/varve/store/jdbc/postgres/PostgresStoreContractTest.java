package dev.varve.store.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.store.Store;
import dev.varve.testkit.StoreContract;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresStoreContractTest extends StoreContract {
    private static HikariDataSource pool;
    private static String schema;

    @BeforeAll
    static void connect() {
        pool = Databases.pool();
        schema = Databases.newSchema();
    }

    @AfterAll
    static void disconnect() {
        pool.close();
    }

    PostgresStoreBuilder builder(DataSource source) {
        return PostgresStore.builder(source);
    }

    @Override
    protected final Store open() throws SQLException {
        Store store = builder(pool).schema(schema).open();
        Databases.empty(pool, schema);
        return store;
    }

    @Override
    protected final Optional<Store> reopen() {
        return Optional.of(builder(pool).schema(schema).open());
    }
}
