package dev.varve.store.jdbc.postgres;

import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;

/** Cut into partitions, behind a pooler that gives each transaction another connection and takes its state away. */
@Tag("long")
class PostgresPartitionedContractTest extends PostgresStoreContractTest {
    @Override
    PostgresStoreBuilder builder(DataSource source) {
        return PostgresStore.builder(new TransactionPooler(source).source()).partitions(4);
    }
}
