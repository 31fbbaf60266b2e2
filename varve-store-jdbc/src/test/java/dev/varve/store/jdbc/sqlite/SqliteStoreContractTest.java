package dev.varve.store.jdbc.sqlite;

import dev.varve.store.Store;
import dev.varve.testkit.StoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("ZOR-15")
class SqliteStoreContractTest extends StoreContract {
    @TempDir
    Path directory;

    @Override
    protected Store open() {
        return SqliteStore.open(directory.resolve("a b?c#d%20.db"));
    }

    @Override
    protected Optional<Store> reopen() {
        return Optional.of(open());
    }
}
