package dev.varve.testkit;

import dev.varve.store.Store;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/**
 * The contract of every {@link Store}, as tests. A store's own test class extends this one and says how to open the
 * store; it then runs the whole suite:
 *
 * <pre>{@code
 * class MyStoreContractTest extends StoreContract {
 *     @TempDir Path directory;
 *
 *     @Override protected Store open() { return MyStore.open(directory); }
 *     @Override protected Optional<Store> reopen() { return Optional.of(open()); }
 * }
 * }</pre>
 *
 * The chapters are the interfaces that this class implements.
 */
@Tag("ZOR-15")
public abstract class StoreContract
        implements LogContract,
                TextContract,
                CommitContract,
                FactContract,
                ToldContract,
                EraseContract,
                TraceContract,
                SearchWordsContract,
                SearchContract,
                RecallByDateContract,
                VectorContract,
                IsolationContract,
                ConcurrencyContract,
                LeaseContract,
                LifecycleContract {
    private Store store;

    /** For subclasses; the store is opened before each test. */
    protected StoreContract() {}

    /** Opens storage that is empty. Called once per test. */
    protected abstract Store open() throws Exception;

    /**
     * Opens the storage of this test again after it was closed. Empty, the default, for a store that forgets when it
     * is closed; tests of reopening are then skipped.
     */
    protected Optional<Store> reopen() throws Exception {
        return Optional.empty();
    }

    @BeforeEach
    final void openStore() throws Exception {
        store = open();
    }

    @AfterEach
    final void closeStore() {
        store.close();
    }

    @Override
    public final Store store() {
        return store;
    }

    @Override
    public final Optional<Store> closeAndReopen() throws Exception {
        store.close();
        Optional<Store> again = reopen();
        again.ifPresent(opened -> store = opened);
        return again;
    }
}
