package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.internal.work.LatestUsed;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Positions in the log of conversations that providers keep, by the id of the answer from which a client continues.
 * An unknown id, because another node heard the answer or it is too old, starts a session of its own. Thread-safe.
 */
final class KeptByProvider {
    private static final int MOST = 4_096;

    private final Map<String, Place> places = LatestUsed.map(MOST);

    private final Map<String, CompletableFuture<Void>> waiting = new HashMap<>();

    /**
     * A place in the log.
     *
     * @param scope of the session
     * @param size  messages of the client's list that are before it
     * @param found completes when the place is known or cannot be; until then this is the place of a conversation of its own
     */
    record Place(Scope scope, int size, CompletableFuture<Void> found) {
        private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

        /** A place after this many messages. */
        Place(Scope scope, int size) {
            this(scope, size, NOW);
        }

        /** The end of a log. */
        static Place end(Scope scope) {
            return new Place(scope, Integer.MAX_VALUE);
        }

        /** A place that holds until another one is found. */
        static Place awaited(Scope scope, CompletableFuture<Void> found) {
            return new Place(scope, Integer.MAX_VALUE, found);
        }
    }

    synchronized Optional<Place> find(String caller, String id) {
        return Optional.ofNullable(places.get(name(caller, id)));
    }

    void put(String caller, String id, Place place) {
        if (id.isEmpty()) {
            return;
        }
        CompletableFuture<Void> awaited;
        synchronized (this) {
            places.put(name(caller, id), place);
            awaited = waiting.remove(name(caller, id));
        }
        if (awaited != null) {
            awaited.complete(null);
        }
    }

    /**
     * Completes when the place is known, or can no longer become known.
     *
     * @param last completes when all answers under way have been heard
     */
    CompletableFuture<Void> awaited(String caller, String id, CompletableFuture<Void> last) {
        CompletableFuture<Void> known;
        synchronized (this) {
            if (places.containsKey(name(caller, id))) {
                return CompletableFuture.completedFuture(null);
            }
            known = waiting.computeIfAbsent(name(caller, id), any -> new CompletableFuture<>());
        }
        return known.applyToEither(last, Function.identity()).whenComplete((any, failure) -> forget(caller, id));
    }

    private synchronized void forget(String caller, String id) {
        waiting.remove(name(caller, id));
    }

    private static String name(String caller, String id) {
        return caller + "\n" + id;
    }
}
