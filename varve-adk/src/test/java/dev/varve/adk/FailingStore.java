package dev.varve.adk;

import dev.varve.store.Store;
import dev.varve.store.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/** A store that is out of order while it is told to be. */
final class FailingStore {
    private FailingStore() {}

    static Store of(Store store, AtomicBoolean fails) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (fails.get()) {
                        throw new StoreException("the disk is full");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
