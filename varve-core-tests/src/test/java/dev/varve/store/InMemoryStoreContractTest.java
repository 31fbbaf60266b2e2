package dev.varve.store;

import dev.varve.testkit.StoreContract;
import org.junit.jupiter.api.Tag;

@Tag("ZOR-15")
class InMemoryStoreContractTest extends StoreContract {
    @Override
    protected Store open() {
        return new InMemoryStore();
    }
}
