package dev.varve.gateway.memory;

import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;

/** A store that suffers from something before it does what it is asked for. */
final class IllStore {
    private IllStore() {}

    static Store of(AtomicReference<Runnable> illness) {
        Store well = new InMemoryStore();
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("close")) {
                        illness.get().run();
                    }
                    try {
                        return method.invoke(well, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
