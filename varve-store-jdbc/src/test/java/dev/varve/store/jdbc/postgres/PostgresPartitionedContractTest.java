package dev.varve.store.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.store.Store;
import dev.varve.testkit.StoreContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Cut into partitions, behind a pooler that gives each transaction another connection and takes its state away. */
class PostgresPartitionedContractTest extends StoreContract {
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
        return PostgresStore.builder(new TransactionPooler(pool).source())
                .schema(schema)
                .partitions(4)
                .transactionPooler(true)
                .open();
    }

    @Override
    protected Optional<Store> reopen() {
        return Optional.of(open());
    }
}
