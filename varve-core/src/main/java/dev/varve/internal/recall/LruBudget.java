package dev.varve.internal.recall;

import dev.varve.Scope;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An LRU budget of bytes that sessions share. Not thread-safe. */
final class LruBudget {
    private final long most;
    private final Map<Scope, Long> taken = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /** @param most bytes that all may take */
    LruBudget(long most) {
        this.most = most;
    }

    /** Counts what a session takes from now on; says which others must go for it. */
    List<Scope> take(Scope scope, long now) {
        Long before = taken.put(scope, now);
        bytes += now - (before == null ? 0 : before);
        if (bytes <= most) {
            return List.of();
        }
        List<Scope> gone = new ArrayList<>();
        Iterator<Map.Entry<Scope, Long>> eldest = taken.entrySet().iterator();
        while (bytes > most && taken.size() > 1) {
            Map.Entry<Scope, Long> entry = eldest.next();
            bytes -= entry.getValue();
            gone.add(entry.getKey());
            eldest.remove();
        }
        return gone;
    }

    /** A session takes nothing any more. */
    void free(Scope scope) {
        Long before = taken.remove(scope);
        bytes -= before == null ? 0 : before;
    }

    long bytes() {
        return bytes;
    }
}
