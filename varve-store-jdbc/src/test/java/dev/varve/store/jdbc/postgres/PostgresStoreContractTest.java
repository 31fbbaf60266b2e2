package dev.varve.store.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.store.Store;
import dev.varve.testkit.StoreContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresStoreContractTest extends StoreContract {
    private static HikariDataSource pool;
    private final String schema = Databases.newSchema();

    @BeforeAll
    static void connect() {
        pool = Databases.pool();
    }

    @AfterAll
    static void disconnect() {
        pool.close();
    }

    @Override
    protected Store open() {
        return PostgresStore.builder(pool)
                .schema(schema)
                .partitions(0)
                .transactionPooler(false)
                .open();
    }

    @Override
    protected Optional<Store> reopen() {
        return Optional.of(open());
    }
}
