package dev.varve.testkit;

import dev.varve.store.Store;
import dev.varve.store.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Supplier;

/** Lets the writes of a store fail, before anything is written or after all of it is: a caller cannot tell which. */
public final class FaultyStore {
    private static final Set<String> WRITES =
            Set.of("append", "commit", "correct", "undoCorrection", "handOut", "markUse");

    /** The fate of the next write. */
    public enum Fault {
        /** Nothing fails. */
        NONE,
        /** Nothing is written. */
        BEFORE,
        /** Everything is written, and yet the caller gets an exception, as when a connection breaks on the way back. */
        AFTER
    }

    private FaultyStore() {}

    /**
     * Wraps a store.
     *
     * @param next asked before each write
     */
    public static Store wrap(Store store, Supplier<Fault> next) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    Fault fault = WRITES.contains(method.getName()) ? next.get() : Fault.NONE;
                    if (fault == Fault.BEFORE) {
                        throw new StoreException("scripted failure before the write");
                    }
                    Object result = call(store, method, arguments);
                    if (fault == Fault.AFTER) {
                        throw new StoreException("scripted failure after the write");
                    }
                    return result;
                });
    }

    private static Object call(Store store, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
