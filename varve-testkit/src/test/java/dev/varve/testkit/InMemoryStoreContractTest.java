package dev.varve.testkit;

import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import org.junit.jupiter.api.Tag;

@Tag("ZOR-15")
class InMemoryStoreContractTest extends StoreContract {
    @Override
    protected Store open() {
        return new InMemoryStore();
    }
}
