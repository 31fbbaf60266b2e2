package dev.varve.store.jsonl;

import dev.varve.store.Store;
import dev.varve.testkit.StoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("ZOR-15")
class JsonlStoreContractTest extends StoreContract {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Override
    protected Store open() {
        return JsonlStore.open(folder, Sync.NONE);
    }

    @Override
    protected Optional<Store> reopen() {
        return Optional.of(open());
    }
}
