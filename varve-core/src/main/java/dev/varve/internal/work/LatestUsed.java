package dev.varve.internal.work;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Maps for what is worth remembering and not worth a leak: sessions come and go, and most of them never come back. */
public final class LatestUsed {
    /** Sessions for which little is kept. */
    public static final int SESSIONS = 10_000;

    private LatestUsed() {}

    /** A bounded LRU map: a full one evicts the least recently used entry. Thread-safe. */
    public static <K, V> Map<K, V> map(int most) {
        return Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        });
    }
}
