package dev.varve.testkit;

import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;

class InMemoryStoreContractTest extends StoreContract {
    @Override
    protected Store open() {
        return new InMemoryStore();
    }
}
