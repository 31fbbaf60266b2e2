package dev.varve.store.jdbc.schema;

import java.util.Arrays;

/** Arguments of a statement. */
public final class Arguments {
    private Arguments() {}

    /** The first arguments, followed by more. */
    public static Object[] and(Object[] first, Object... more) {
        Object[] all = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return all;
    }
}
